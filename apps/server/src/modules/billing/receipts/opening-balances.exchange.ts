// The file of opening balances: what families had paid ahead before the books were kept here, taken over as their credit.
import { companyCodes, companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { day, id as idField } from '@cartable/domain/kernel/fields.ts'
import { z } from 'zod'
import { type ExchangeColumn, idColumn, type LineValues } from '../../../platform/exchange/layout.ts'
import { type Met, recordLayout, refuseLine } from '../../../platform/exchange/record-layout.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import {
  countOpenings,
  familiesOfReceipts,
  findFamiliesNamed,
  findOpening,
  pageOfOpenings,
} from './opening-balances.queries.ts'
import { receiptConstraints, receive } from './receive.ts'
import { takeBackOpenings } from './take-back-openings.ts'

const Opening = z.object({
  customerId: idField,
  company: z.enum(companyCodes),
  amountCents: z
    .int('Ce champ est obligatoire.')
    .min(0, 'ce qu’une famille doit encore ne se reprend pas par fichier\u00a0: seul ce qu’elle a payé d’avance.')
    .min(1, 'Le montant doit dépasser 0.')
    .max(100_000_000),
  receivedOn: day,
})
type Opening = z.output<typeof Opening>
type Form = Readonly<Record<string, unknown>>

const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)

const findFamily = async ({ db }: OperationContext, line: Form): Promise<number> => {
  const named = {
    id: typeof line.id === 'number' ? line.id : null,
    ...{ email: text(line.email), lastName: text(line.lastName), firstName: text(line.firstName) },
  }
  if (named.id === null && named.email === null && named.lastName === null)
    refuseLine('lastName', 'indiquez la famille.')
  const [first, ...others] = await findFamiliesNamed(db, named)
  if (first === undefined) return refuseLine('lastName', 'aucun client ne répond à cette ligne.')
  return others.length === 0
    ? first
    : refuseLine('lastName', 'plusieurs clients répondent à cette ligne\u00a0: indiquez l’identifiant.')
}

const meet = async (context: OperationContext, line: Form): Promise<Met> => {
  const customerId = await findFamily(context, line)
  const company = (text(line.company) ?? 'private-tuition') as Opening['company']
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
  labelOf: ({ lastName, firstName, email }: Form) =>
    [text(firstName), text(lastName)].filter((name) => name !== null).join(' ') || (text(email) ?? ''),
  resolve: (values: LineValues) => values,
  meet: (line: Form) => meet(context, line),
  apply: (form: Form, { amountCents, receivedOn }: Form): Form => ({
    ...form,
    ...(amountCents !== undefined && { amountCents }),
    ...(typeof receivedOn === 'string' && { receivedOn }),
  }),
  save: (input: Form, met: Met) => save(context, input as Opening, met),
})

const column = (key: string, title: string, help: string, kind: ExchangeColumn['kind'] = 'text'): ExchangeColumn => ({
  ...{ key, title, kind, help, example: null },
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
    'L’écriture est passée au compte d’attente 471000, que votre comptable solde avec les à-nouveaux ; aucun relevé bancaire ne la montre. L’import s’annule par l’écriture contraire, tant que l’avoir n’a pas servi. Ce qu’une famille doit encore ne se reprend pas.',
  ],
  columns: [
    { ...idColumn, help: 'Donné par l’export des clients ; à défaut, l’e-mail ou le nom suffit.' },
    {
      ...column('lastName', 'Nom', 'Celui de la fiche du client.'),
      synonyms: ['Nom du client', 'Famille', 'Client', 'Nom de famille'],
    },
    {
      ...column('firstName', 'Prénom', 'Quand deux clients ont ce nom.'),
      synonyms: ['Prénom du client', 'Prénom du parent'],
    },
    {
      ...column('email', 'E-mail', 'Celui de la fiche du client.'),
      synonyms: ['Courriel', 'Mail', 'E-mail du client', 'Adresse e-mail'],
    },
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
