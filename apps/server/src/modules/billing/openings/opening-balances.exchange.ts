// The file of opening balances: what families had paid ahead before the books were kept here, taken over as their credit.
import { companyCodes, companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { day, id as idField } from '@cartable/domain/kernel/fields.ts'
import { z } from 'zod'
import type { LineValues } from '../../../platform/exchange/layout.ts'
import { type Met, recordLayout, refuseLine } from '../../../platform/exchange/record-layout.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { receiptConstraints, receive } from '../receipts/receive.ts'
import { column, type Form, familyColumns, familyOf, findFamily, textOf } from './name-family.ts'
import { countOpenings, familiesOfReceipts, findOpening, pageOfOpenings } from './opening-balances.queries.ts'
import { takeBackOpenings } from './take-back-openings.ts'

const Opening = z.object({
  customerId: idField,
  company: z.enum(companyCodes),
  amountCents: z
    .int('Ce champ est obligatoire.')
    .min(0, 'ce qu’une famille doit encore se reprend par «\u00a0Impayés repris\u00a0».')
    .min(1, 'Le montant doit dépasser 0.')
    .max(100_000_000),
  receivedOn: day,
})
type Opening = z.output<typeof Opening>
const meet = async (context: OperationContext, line: Form): Promise<Met> => {
  const customerId = await findFamily(context, line)
  const company = (textOf(line.company) ?? 'private-tuition') as Opening['company']
  const known = await findOpening(context.db, customerId, company)
  const { amountCents = null, receivedOn = context.today() } = known ?? {}
  return { id: known ? customerId : null, enabled: true, form: { customerId, company, amountCents, receivedOn } }
}

const save = async ({ db, today, live }: OperationContext, opening: Opening, { id }: Met): Promise<number> => {
  if (id !== null)
    refuseLine('amountCents', 'cette famille a déjà un solde repris : contre-passez-le d’abord dans son compte client.')
  const money = { method: 'transfer', chequeNumber: null, chequeBank: null, comments: 'Solde repris' } as const
  await receive(db, { ...opening, ...money, parts: [], confirmsTwin: true, isOpening: true }, today())
  live(['billing'], ['accounting'])
  return opening.customerId
}

const begin = async (context: OperationContext) => ({
  schema: Opening as never,
  labelOf: familyOf,
  resolve: (values: LineValues) => values,
  meet: (line: Form) => meet(context, line),
  apply: (form: Form, { amountCents, receivedOn }: Form): Form => ({
    ...form,
    ...(amountCents !== undefined && { amountCents }),
    ...(typeof receivedOn === 'string' && { receivedOn }),
  }),
  save: (input: Form, met: Met) => save(context, input as Opening, met),
})

export const openingBalancesLayout = recordLayout({
  objectType: 'openingBalances',
  label: 'Soldes repris',
  right: 'billing',
  otherRights: ['customers'],
  isInParts: true,
  liveKey: 'billing',
  pathOf: (id) => `/customer/show/${id}`,
  intro: [
    'Une ligne par famille qui a payé d’avance dans l’ancien logiciel : la somme devient son avoir en compte, que ses prochaines factures prennent. Une famille a un seul solde repris par société.',
    'L’écriture est passée au compte d’attente 471000, que votre comptable solde avec les à-nouveaux ; aucun relevé bancaire ne la montre. L’import s’annule par l’écriture contraire, tant que l’avoir n’a pas servi. Ce qu’une famille doit encore se reprend par «\u00a0Impayés repris\u00a0».',
  ],
  columns: [
    ...familyColumns,
    { ...column('company', 'Société', 'Cours particuliers quand la cellule est vide.'), choices: companyLabels },
    {
      ...column('amountCents', 'Payé d’avance', 'En euros.', 'cents'),
      ...{
        isRequired: true,
        example: 120,
        synonyms: ['Solde', 'Avoir', 'Avance', 'Crédit', 'Acompte', 'Solde créditeur'],
      },
    },
    {
      ...column('receivedOn', 'Au', 'Jour de la reprise ; aujourd’hui quand la cellule est vide.', 'day'),
      synonyms: ['Date', 'Date du solde'],
    },
  ],
  constraints: receiptConstraints,
  begin,
  count: countOpenings,
  recordsOf: (db, className, ids) =>
    className === 'receipts' ? familiesOfReceipts(db, ids) : Promise.resolve(new Map<number, number>()),
  takeBack: (context, written) => takeBackOpenings(context, written.get('receipts') ?? []),
  exportPage: async (db, after, limit) => {
    const rows = await pageOfOpenings(db, after ?? 0, limit)
    const families = new Set(rows.map(({ id }) => id))
    return { last: families.size < limit ? null : (rows.at(-1)?.id ?? null), rows }
  },
})
