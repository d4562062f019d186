// Names of the entries of a backup.

/** Columns of the waiting jobs, as JSON. */
export const JOB_COLUMNS = 'queue/columns.json'
/** Begins the names of the entries that hold waiting jobs. */
export const JOBS = 'queue/jobs/'

/** Part of a table's rows; parts count from 1 and follow each other. */
export function tableEntry(table: string, part: number): string {
  return `tables/${table}/${part}`
}

/** What an entry holds, from its name. */
export function parseEntry(name: string): { kind: 'table' | 'file' | 'jobs' | 'jobColumns' | 'other'; of: string } {
  if (name === JOB_COLUMNS) return { kind: 'jobColumns', of: '' }
  if (name.startsWith(JOBS)) return { kind: 'jobs', of: '' }
  const [folder = '', of = ''] = name.split('/')
  if (folder === 'tables') return { kind: 'table', of }
  if (folder === 'files') return { kind: 'file', of }
  return { kind: 'other', of: '' }
}
