// Rules of VAT, of the tax credit and of how a company is taxed: those that begin in a year, and how many go on.
import { type RuleKind, type RuleRow, ruleKinds } from '@cartable/domain/accounting/rates/rules.schema.ts'
import { counted } from '@cartable/domain/kernel/french.ts'
import type { DatedLine, DatedSource } from '../../../platform/dated.ts'
import type { Db } from '../../../platform/db/database.ts'
import { listRules } from './list-rules.ts'

const kinds = (Object.keys(ruleKinds) as RuleKind[]).filter((kind) => kind !== 'rate')

const linesOf = (kind: RuleKind, rules: readonly RuleRow[], year: number): DatedLine[] => {
  const inForce = rules.filter(
    (rule) =>
      rule.kind === kind && rule.from <= `${year}-12-31` && (rule.until === null || rule.until > `${year}-01-01`),
  )
  const begun = inForce.filter(({ from }) => from >= `${year}-01-01`)
  const older = inForce.filter(({ from, until }) => from < `${year}-01-01` && until === null)
  const lines = begun.map(
    ({ matter, holds, from, legalBasis }): DatedLine => ({ matter, holds, from, source: legalBasis, state: 'set' }),
  )
  if (older.length === 0) return lines
  return [
    ...lines,
    {
      ...{ matter: ruleKinds[kind], from: null, state: 'goes-on' },
      holds: counted(
        older.length,
        'règle d’une année passée reste en vigueur',
        'règles d’années passées restent en vigueur',
      ),
      source: [...new Set(older.map(({ legalBasis }) => legalBasis))].join('\u202f; '),
    },
  ]
}

export const datedRules: DatedSource = {
  ...{ title: 'TVA, crédit d’impôt et régimes', path: '/accounting/rates', right: 'accounting' },
  list: async (db: Db, year: number) => {
    const rules = await listRules(db, `${year}-01-01`)
    return kinds.flatMap((kind) => linesOf(kind, rules, year))
  },
}
