// Use cases of bank statements: what they say, what is decided of each line, what is still on its way.
import { bankApi } from '@cartable/domain/accounting/bank/bank.api.ts'
import { bankRefusals } from '@cartable/domain/accounting/bank/bank.refusals.ts'
import { receiptsRefusals } from '@cartable/domain/billing/receipts/receipts.refusals.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { listBankAgreements } from './agreement.queries.ts'
import { explainMove } from './explain-move.ts'
import { listAllHoles } from './holes.queries.ts'
import { importStatement } from './import-statement.ts'
import { countLines, listLines, mostLines } from './lines.queries.ts'
import { listHeld } from './parts.queries.ts'
import { findPayout } from './payouts.queries.ts'
import { withProposals } from './propose-matches.ts'
import { listAccountsOfMoves, listProviderMoves } from './provider-moves.queries.ts'
import { enterLine, proveWithGap, readLineForm } from './put-line.ts'
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
        const held = tab === 'suspense' && rows.length === 0 ? await listHeld(db, company) : []
        return { rows, isMore: found.length > mostLines, counts: { ...(await countLines(db, company)), exact }, held }
      }),
    listStatements: ({ snapshot, today }) =>
      snapshot(async (db) => ({ rows: await listStatements(db), holes: await listAllHoles(db, today()) })),
    importStatement,
    settleLine,
    lineForm: ({ snapshot }, { id }) => snapshot((db) => readLineForm(db, id)),
    enterLine,
    proveWithGap,
    undoLine: (context, { id }) => undoLine(context, id),
    transit: ({ snapshot }) =>
      snapshot(async (db) => ({ accounts: await listTransit(db), banks: await listBankAgreements(db) })),
    listProviderMoves: ({ snapshot }) =>
      snapshot(async (db) => ({ rows: await listProviderMoves(db), accounts: await listAccountsOfMoves(db) })),
    explainMove,
    payout: async ({ db }, { id }) => (await findPayout(db, id)) ?? notFound(),
  },
  {
    constraints: {
      credits_balance_check: { refusal: receiptsRefusals.creditChanged },
      card_payout_explanations_line_uq: { refusal: bankRefusals.moveExplained },
    },
  },
)
