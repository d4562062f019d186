// Reads docs/rights.tsv, the reviewed table of who may call what, and writes a declaration the way that table does.
import { readFileSync } from 'node:fs'
import type { Access, OpenPart, RightAccess } from '@cartable/domain/kernel/access.ts'
import { openParts } from '@cartable/domain/kernel/access.ts'
import type { AnyOperation } from '@cartable/domain/kernel/operation.ts'
import { type RightCode, rightCodes, rightLevels } from '@cartable/domain/kernel/rights.ts'

/** The columns of the table, after the published name. */
export const rightsColumns = ['effect', 'open', 'staff', 'parts', 'link', 'even while'] as const
export type RightsRow = Readonly<Record<(typeof rightsColumns)[number], string>>

const either = ' or '
const besides = ' and '

/** The same words as the table for what a declaration says. */
export const rowOf = (operation: AnyOperation): RightsRow => {
  const { access } = operation
  const alternatives = access.kind === 'anyOf' ? access.of : [access]
  const meanwhile = [operation.whilePending && 'a step is pending', operation.duringMaintenance && 'under maintenance']
  return {
    effect: operation.effect,
    open: access.kind === 'public' ? 'everybody' : access.kind === 'signedIn' ? 'signed in' : '',
    staff: alternatives.flatMap((one) => (one.kind === 'right' ? [wordsOf(one)] : [])).join(either),
    parts: alternatives.flatMap((one) => (one.kind === 'audience' ? [one.audience] : [])).join(either),
    link: access.kind === 'link' ? linkOf(access) : '',
    'even while': meanwhile.filter(Boolean).join(either),
  }
}

const wordsOf = ({ code, level, and = [] }: RightAccess): string =>
  [`${code} ${level}`, ...and.map(wordsOf)].join(besides)

const linkOf = ({ purposes, parameter, isLasting }: Extract<Access, { kind: 'link' }>) =>
  `${purposes.join(either)} (${parameter}${isLasting ? ', until its end' : ''})`

/** A line of the table. */
export const lineOf = (name: string, row: RightsRow): string =>
  [name, ...rightsColumns.map((column) => row[column])].join('\t')

export const readRightsTable = (): { header: string; lines: string[]; rows: ReadonlyMap<string, RightsRow> } => {
  const text = readFileSync(new URL('../../../../docs/rights.tsv', import.meta.url), 'utf8')
  const [header = '', ...lines] = text.split('\n').filter((line) => line !== '')
  const rows = new Map(
    lines.map((line) => {
      const [name = '', ...cells] = line.split('\t')
      const row = Object.fromEntries(rightsColumns.map((column, index) => [column, cells[index] ?? '']))
      return [name, row as RightsRow] as const
    }),
  )
  return { header, lines, rows }
}

const alternativesOf = (cell: string): string[] => (cell === '' ? [] : cell.split(either))

export type Held = { readonly code: RightCode; readonly level: RightAccess['level'] }

/** The rights of staff that open an operation, by the table: one of these sets, each of them whole. */
export const staffOf = (row: RightsRow): Held[][] =>
  alternativesOf(row.staff).map((alternative) =>
    alternative.split(besides).map((words) => {
      const [codeSaid, levelSaid] = words.split(' ')
      const code = rightCodes.find((one) => one === codeSaid)
      const level = rightLevels.find((one) => one === levelSaid)
      if (!code || !level || level === 'forbidden')
        throw new Error(`docs/rights.tsv: « ${words} » is no right and level`)
      return { code, level }
    }),
  )

/** The parts besides staff that an operation lets in, by the table. */
export const partsOf = (row: RightsRow): OpenPart[] =>
  alternativesOf(row.parts).map((word) => {
    const part = openParts.find((one) => one === word)
    if (!part) throw new Error(`docs/rights.tsv: « ${word} » is no part that somebody plays`)
    return part
  })

/** The purposes of the links that open an operation, by the table. */
export const purposesOf = (row: RightsRow): string[] => alternativesOf(row.link.replace(/ \(.*\)$/, ''))
