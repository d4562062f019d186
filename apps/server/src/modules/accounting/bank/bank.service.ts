// Use cases of bank statements: what they say, what is decided of each line, what is still on its way.
import { bankApi } from '@cartable/domain/accounting/bank/bank.api.ts'
import { receiptsRefusals } from '@cartable/domain/billing/receipts/receipts.refusals.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { explainMove } from './explain-move.ts'
import { importStatement } from './import-statement.ts'
import { countLines, listLines, mostLines } from './lines.queries.ts'
import { findPayout } from './payouts.queries.ts'
import { withProposals } from './propose-matches.ts'
import { listAccountsOfMoves, listProviderMoves } from './provider-moves.queries.ts'
import { settleLine, undoLine } from './settle-line.ts'
import { listStatements } from './statements.queries.ts'
import { listTransit } from './transit.queries.ts'

export const bankService = handlers(
  bankApi,
  {
    listBankLines: ({ snapshot }, { tab, company }) =>
      snapshot(async (db) => {
        const found = await listLines(db, tab, company)
        const rows = await withProposals(db, found.slice(0, mostLines))
        const exact = rows.filter(({ proposals }) => proposals[0]?.confidence === 'exact').length
        return { rows, isMore: found.length > mostLines, counts: { ...(await countLines(db, company)), exact } }
      }),
    listStatements: async ({ db }) => ({ rows: await listStatements(db) }),
    importStatement,
    settleLine,
    undoLine: (context, { id }) => undoLine(context, id),
    transit: ({ snapshot }) => snapshot(async (db) => ({ accounts: await listTransit(db) })),
    listProviderMoves: ({ snapshot }) =>
      snapshot(async (db) => ({ rows: await listProviderMoves(db), accounts: await listAccountsOfMoves(db) })),
    explainMove,
    payout: async ({ db }, { id }) => (await findPayout(db, id)) ?? notFound(),
  },
  { constraints: { credits_balance_check: { refusal: receiptsRefusals.creditChanged } } },
)
