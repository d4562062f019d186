// The file of opening debts: what families still owed of the bills of another program, taken over as what they owe here.
import { companyCodes, companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { day, id as idField } from '@cartable/domain/kernel/fields.ts'
import { z } from 'zod'
import type { LineValues } from '../../../platform/exchange/layout.ts'
import { type Met, recordLayout, refuseLine } from '../../../platform/exchange/record-layout.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { column, type Form, familyColumns, familyOf, findFamily, textOf } from './name-family.ts'
import { countDebts, familiesOfPapers, findDebt, pageOfDebts } from './opening-debts.queries.ts'
import { takeBackDebts } from './take-back-debts.ts'
import { takeOverDebt } from './take-over-debt.ts'

const required = 'Ce champ est obligatoire.'
const Debt = z.object({
  customerId: idField,
  company: z.enum(companyCodes),
  reference: z.string(required).trim().min(1, required).max(40),
  amountCents: z.int(required).min(1, 'Le montant doit dépasser 0.').max(100_000_000),
  billedOn: day,
  object: z.string(required).trim().min(1, required).max(200),
  dueOn: day.nullable(),
  takenOn: day,
})
type Debt = z.output<typeof Debt>

const meet = async (context: OperationContext, line: Form): Promise<Met> => {
  const customerId = await findFamily(context, line)
  const company = (textOf(line.company) ?? 'private-tuition') as Debt['company']
  const reference = textOf(line.reference)
  const known = reference === null ? undefined : await findDebt(context.db, customerId, company, reference)
  const form = known ?? { reference, amountCents: null, billedOn: null, object: null, dueOn: null }
  return {
    id: known ? customerId : null,
    enabled: true,
    form: { takenOn: context.today(), ...form, customerId, company },
  }
}

const save = async ({ db, today, live }: OperationContext, debt: Debt, { id }: Met): Promise<number> => {
  if (id !== null)
    refuseLine(
      'reference',
      'cette facture est déjà reprise, autrement\u00a0: réduisez-la par un avoir, ou annulez son import.',
    )
  await takeOverDebt(db, debt, today())
  live(['billing'], ['accounting'], ['customers'])
  return debt.customerId
}

const own = ['reference', 'amountCents', 'billedOn', 'object', 'dueOn', 'takenOn'] as const
const begin = async (context: OperationContext) => ({
  schema: Debt as never,
  labelOf: familyOf,
  resolve: (values: LineValues) => values,
  meet: (line: Form) => meet(context, line),
  apply: (form: Form, line: Form): Form => ({
    ...form,
    ...Object.fromEntries(
      own.flatMap((key) => (line[key] === undefined || line[key] === null ? [] : [[key, line[key]]])),
    ),
  }),
  save: (input: Form, met: Met) => save(context, input as Debt, met),
})

export const openingDebtsLayout = recordLayout({
  objectType: 'openingDebts',
  label: 'Impayés repris',
  right: 'billing',
  otherRights: ['customers'],
  isInParts: true,
  liveKey: 'billing',
  pathOf: (id) => `/customer/show/${id}`,
  intro: [
    'Une ligne par facture de l’ancien logiciel qui n’est pas payée\u00a0: ce qu’il en reste est dû par la famille, qui la voit, la paie et en est relancée comme des autres. Elle garde son numéro et n’entre dans aucune série de factures.',
    'Elle n’est ni du chiffre d’affaires ni de la TVA\u00a0: sa contrepartie est le compte d’attente 471000, que votre comptable solde avec les à-nouveaux. Si la TVA est due à l’encaissement, celle de ces factures se déclare par une écriture, quand elles sont payées. L’import s’annule tant que personne n’a travaillé sur ses lignes.',
  ],
  columns: [
    ...familyColumns,
    { ...column('company', 'Société', 'Cours particuliers quand la cellule est vide.'), choices: companyLabels },
    {
      ...column('reference', 'N° de la facture', 'Celui de l’ancien logiciel.'),
      ...{ isRequired: true, example: 'FA-2024-118', synonyms: ['Numéro', 'Numéro de facture', 'Facture', 'Pièce'] },
    },
    {
      ...column('billedOn', 'Date de la facture', 'Son âge se compte depuis ce jour.', 'day'),
      ...{ isRequired: true, synonyms: ['Date', 'Date facture', 'Facturée le'] },
    },
    {
      ...column('object', 'Objet', 'Ce qui était facturé, comme la famille le lira.'),
      ...{ isRequired: true, example: 'Cours de juin', synonyms: ['Libellé', 'Désignation'] },
    },
    {
      ...column('amountCents', 'Reste dû', 'En euros, toutes taxes comprises.', 'cents'),
      ...{ isRequired: true, example: 90, synonyms: ['Solde', 'Solde dû', 'Reste à payer', 'Impayé', 'Montant dû'] },
    },
    {
      ...column('dueOn', 'Échéance', 'La famille n’est pas relancée avant.', 'day'),
      synonyms: ['Date d’échéance', 'À payer avant'],
    },
    {
      ...column('takenOn', 'Repris le', 'Jour de l’écriture\u00a0; aujourd’hui quand la cellule est vide.', 'day'),
      synonyms: ['Au', 'Date de reprise'],
    },
  ],
  begin,
  count: countDebts,
  recordsOf: (db, className, ids) =>
    className === 'bills' ? familiesOfPapers(db, ids) : Promise.resolve(new Map<number, number>()),
  takeBack: (context, written) => takeBackDebts(context, written.get('bills') ?? []),
  exportPage: async (db, after, limit) => {
    const rows = await pageOfDebts(db, after ?? 0, limit)
    const families = new Set(rows.map(({ id }) => id))
    return { last: families.size < limit ? null : (rows.at(-1)?.id ?? null), rows }
  },
})
