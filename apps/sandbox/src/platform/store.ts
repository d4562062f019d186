// Durable collections of one service: an append-only journal of JSON lines that is replayed and rewritten at start.
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

export interface Collection<T extends { id: string }> {
  get(id: string): T | undefined
  /** Inserts or replaces; a replaced entity keeps its place in the order. */
  put(entity: T): T
  remove(id: string): void
  clear(): void
  /** Oldest first. */
  list(): T[]
  size(): number
}

export interface Store {
  collection<T extends { id: string }>(name: string): Collection<T>
  /** Runs `work` and writes all its changes in one single append: a killed process leaves all or nothing, a throw nothing. */
  batch<R>(work: () => R): R
  /** Empties every collection. */
  clear(): void
  close(): void
}

type Line = [name: string] | [name: string, id: string] | [name: string, id: string, entity: unknown]

const REWRITE_MARGIN_LINES = 20_000

/** Opens (or creates) the journal `file`. A last line cut by a killed process is dropped; any other broken line throws. */
export function openStore(file: string): Store {
  mkdirSync(dirname(file), { recursive: true })
  const collections = new Map<string, Map<string, unknown>>()
  const entitiesOf = (name: string) => {
    const known = collections.get(name)
    if (known) return known
    const created = new Map<string, unknown>()
    collections.set(name, created)
    return created
  }
  const apply = (line: Line) => {
    const entities = entitiesOf(line[0])
    if (line.length === 1) entities.clear()
    else if (line.length === 2) entities.delete(line[1])
    else entities.set(line[1], line[2])
  }

  for (const line of readJournal(file)) apply(line)
  let journal = rewrite(file, collections)
  let lineCount = countEntities(collections)
  let pending: string[] = []
  let undos: (() => void)[] = []
  let depth = 0
  let isClosed = false

  const flush = () => {
    if (depth > 0 || pending.length === 0) return
    if (isClosed) throw new Error(`Store ${file} is closed`)
    writeAll(journal, pending.join(''))
    lineCount += pending.length
    pending = []
    if (lineCount > REWRITE_MARGIN_LINES + 4 * countEntities(collections)) {
      closeSync(journal)
      journal = rewrite(file, collections)
      lineCount = countEntities(collections)
    }
  }
  const write = (line: Line) => {
    if (depth > 0) undos.push(undoOf(entitiesOf(line[0]), line[1]))
    apply(line)
    pending.push(`${JSON.stringify(line)}\n`)
    flush()
  }

  return {
    collection<T extends { id: string }>(name: string): Collection<T> {
      // The journal was written by this very function: the stored shape is the declared one.
      const entities = entitiesOf(name) as Map<string, T>
      return {
        get: (id) => entities.get(id),
        put: (entity) => {
          write([name, entity.id, entity])
          return entity
        },
        remove: (id) => {
          if (entities.has(id)) write([name, id])
        },
        clear: () => write([name]),
        list: () => [...entities.values()],
        size: () => entities.size,
      }
    },
    batch(work) {
      const [pendingBefore, undosBefore] = [pending.length, undos.length]
      depth++
      try {
        return work()
      } catch (error) {
        for (const undo of undos.splice(undosBefore).reverse()) undo()
        pending.length = pendingBefore
        throw error
      } finally {
        depth--
        if (depth === 0) undos = []
        flush()
      }
    },
    clear() {
      for (const name of collections.keys()) write([name])
    },
    close() {
      if (isClosed) return
      isClosed = true
      closeSync(journal)
    },
  }
}

/** Puts one entity, or the whole collection, back as it is now. */
function undoOf(entities: Map<string, unknown>, id: string | undefined): () => void {
  if (id !== undefined && !entities.has(id)) return () => entities.delete(id)
  if (id !== undefined) {
    const previous = entities.get(id)
    return () => entities.set(id, previous)
  }
  const all = [...entities]
  return () => {
    for (const [key, entity] of all) entities.set(key, entity)
  }
}

function readJournal(file: string): Line[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  // Whatever follows the last line break was being written when the process died.
  lines.pop()
  return lines.map((text, index) => {
    try {
      return JSON.parse(text) as Line
    } catch {
      throw new Error(`${file}: line ${index + 1} cannot be read; remove the file to start from nothing`)
    }
  })
}

/** Replaces the journal by one line per live entity, atomically, and answers it open for appending. */
function rewrite(file: string, collections: Map<string, Map<string, unknown>>): number {
  const temporary = `${file}.tmp`
  const descriptor = openSync(temporary, 'w', 0o600)
  for (const [name, entities] of collections) {
    let chunk = ''
    for (const [id, entity] of entities) {
      chunk += `${JSON.stringify([name, id, entity])}\n`
      if (chunk.length > 1_000_000) {
        writeAll(descriptor, chunk)
        chunk = ''
      }
    }
    writeAll(descriptor, chunk)
  }
  fsyncSync(descriptor)
  closeSync(descriptor)
  renameSync(temporary, file)
  return openSync(file, 'a', 0o600)
}

function writeAll(descriptor: number, text: string): void {
  const bytes = Buffer.from(text, 'utf8')
  let offset = 0
  while (offset < bytes.length) offset += writeSync(descriptor, bytes, offset)
}

function countEntities(collections: Map<string, Map<string, unknown>>): number {
  let count = 0
  for (const entities of collections.values()) count += entities.size
  return count
}
