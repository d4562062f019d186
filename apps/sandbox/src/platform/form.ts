// Reads form-encoded text with brackets: `a[b]=1`, `c[0]=x`, `c[]=x` become nested records and lists of strings.

export type FormValue = string | FormRecord | FormValue[]
export interface FormRecord {
  [key: string]: FormValue
}

const MAX_DEPTH = 8

/** Parses a form body or a query string. Throws on a name nested too deeply or used both as text and as a record. */
export function parseForm(text: string): FormRecord {
  const root: FormRecord = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const path = splitName(name)
    if (path.length > MAX_DEPTH) throw malformed(`Too many brackets in ${name}`)
    assign(root, path, value)
  }
  return listsOf(root)
}

/** The status makes Fastify answer 400 when this comes out of a body parser. */
function malformed(message: string): Error {
  return Object.assign(new Error(message), { statusCode: 400 })
}

function splitName(name: string): string[] {
  const bracket = name.indexOf('[')
  if (bracket <= 0) return [name]
  const inner = [...name.slice(bracket).matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? '')
  return [name.slice(0, bracket), ...inner]
}

function assign(root: FormRecord, path: string[], value: string): void {
  let record = root
  path.forEach((step, depth) => {
    const key = step === '' ? String(Object.keys(record).length) : step
    if (depth === path.length - 1) {
      record[key] = value
      return
    }
    const existing = record[key]
    if (typeof existing === 'object' && !Array.isArray(existing)) {
      record = existing
    } else if (existing === undefined) {
      const created: FormRecord = Object.create(null)
      record[key] = created
      record = created
    } else {
      throw malformed(`${path.join('.')} is used both as text and as a record`)
    }
  })
}

/** Records whose keys are exactly 0…n-1 were lists on the wire. */
function listsOf(record: FormRecord): FormRecord {
  const result: FormRecord = Object.create(null)
  for (const [key, value] of Object.entries(record)) result[key] = listOrRecord(value)
  return result
}

function listOrRecord(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const keys = Object.keys(value)
  if (keys.length > 0 && keys.every((key, index) => key === String(index))) {
    return keys.map((key) => listOrRecord(value[key] ?? ''))
  }
  return listsOf(value)
}
