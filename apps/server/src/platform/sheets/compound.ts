// Checks that a compound file (the container of xls) stands whole: its reader takes what is missing for blanks.
// Source: [MS-CFB], sections 2.2 and 2.3.
import { sheetProblems } from './sheet-problem.ts'

const headerBytes = 512
const headerEntries = 109
/** The first of the marks that are no sector. */
const noSector = 0xfffffffa

/** @throws SheetProblem `corrupted` when a sector in use lies beyond the end */
export const checkCompound = (bytes: Buffer): void => {
  if (bytes.length < headerBytes) throw sheetProblems.corrupted()
  const shift = bytes.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) throw sheetProblems.corrupted()
  const size = 2 ** shift
  const sectorAt = (sector: number): number => {
    const at = (sector + 1) * size
    if (at + size > bytes.length) throw sheetProblems.corrupted()
    return at
  }
  let checked = 0
  const checkTable = (table: number) => {
    const at = sectorAt(table)
    for (let offset = 0; offset < size; offset += 4, checked += 1) {
      // only what leads on is surely in use: some writers mark what is not as ends of chains
      const following = bytes.readUInt32LE(at + offset)
      if (following >= noSector) continue
      sectorAt(checked)
      sectorAt(following)
    }
  }
  for (let index = 0; index < headerEntries; index += 1) {
    const table = bytes.readUInt32LE(76 + index * 4)
    if (table < noSector) checkTable(table)
  }
  const mostTables = bytes.length / size
  let next = bytes.readUInt32LE(68)
  for (let count = 0; next < noSector && count <= mostTables; count += 1) {
    const at = sectorAt(next)
    for (let offset = 0; offset < size - 4; offset += 4) {
      const table = bytes.readUInt32LE(at + offset)
      if (table < noSector) checkTable(table)
    }
    next = bytes.readUInt32LE(at + size - 4)
  }
}
