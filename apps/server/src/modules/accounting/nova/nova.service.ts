// Use cases of the NOVA return: the figures of a quarter and of its year, the lines behind one of them, the quarter marked as declared.
import { novaApi } from '@cartable/domain/accounting/nova/nova.api.ts'
import { novaRefusals } from '@cartable/domain/accounting/nova/nova.refusals.ts'
import { mostNovaLines, type NovaDeclare, type NovaRow } from '@cartable/domain/accounting/nova/nova.schema.ts'
import { type Regime, regimes } from '@cartable/domain/accounting/rates/rates.schema.ts'
import { addMonths } from '@cartable/domain/kernel/dates.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { listLines, listMonths, listYear } from './nova.queries.ts'
import { dropDeclared, findDeclared, listNovaDue, noteDeclared } from './nova-due.queries.ts'

const none = { customers: 0, teachers: 0, minutes: 0, sapCents: 0, otherCents: 0 }
/** A company declares what it did not do, too; a mode that nobody uses is left out. */
const usedOf = (found: readonly { readonly regime: Regime }[]) =>
  (Object.keys(regimes) as Regime[]).filter(
    (regime) => regime === 'prestataire' || found.some((row) => row.regime === regime),
  )

const rowsOf = async (db: Db, quarter: string): Promise<NovaRow[]> => {
  const from = `${quarter}-01`
  const found = await listMonths(db, from, addMonths(from, 2))
  const months = [0, 1, 2].map((count) => addMonths(from, count).slice(0, 7))
  const used = usedOf(found)
  return months.flatMap((month) =>
    used.map(
      (regime) => found.find((row) => row.month === month && row.regime === regime) ?? { month, regime, ...none },
    ),
  )
}

const changed = ({ live }: OperationContext) => live(['accounting'])

const declare = async (context: OperationContext, { quarter, declaredOn }: NovaDeclare) => {
  const { db, today, identity } = context
  const over = addMonths(`${quarter}-01`, 3)
  if (over > today()) refuse(novaRefusals.notOver)
  if (declaredOn < over || declaredOn > today()) refuse(novaRefusals.day(over), 'declaredOn')
  if ((await findDeclared(db, quarter)) !== null) refuse(novaRefusals.already)
  const saved = await noteDeclared(db, {
    ...{ quarter, declaredOn, rows: await rowsOf(db, quarter) },
    accountId: identity?.accountId ?? null,
  })
  changed(context)
  return { errors: null, ...saved }
}

export const novaService = handlers(
  novaApi,
  {
    quarter: async ({ db, today }, { quarter }) => ({
      rows: await rowsOf(db, quarter),
      declared: await findDeclared(db, quarter),
      toDeclare: await listNovaDue(db, today()),
    }),
    year: async ({ db }, { year }) => {
      const found = await listYear(db, year)
      return { rows: usedOf(found).map((regime) => found.find((row) => row.regime === regime) ?? { regime, ...none }) }
    },
    declare,
    withdrawDeclared: async (context, { quarter }) => {
      if (!(await dropDeclared(context.db, quarter))) refuse(novaRefusals.notDeclared)
      changed(context)
      return { isValid: true, errorMsgs: [] }
    },
    lines: async ({ db }, { month, regime, part }) => {
      const from = `${month}-01`
      const found = await listLines(db, { from, before: addMonths(from, 1), regime, part })
      return { lines: found.slice(0, mostNovaLines), isMore: found.length > mostNovaLines }
    },
  },
  { constraints: { nova_returns_quarter_uq: { refusal: novaRefusals.already } } },
)
