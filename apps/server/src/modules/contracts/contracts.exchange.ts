// The file of contracts: who gives lessons to whom, in what, at which price that was agreed to before.
import { billingRhythmLabels } from '@cartable/domain/contracts/billing-rhythm.schema.ts'
import { contractsRefusals } from '@cartable/domain/contracts/contracts.refusals.ts'
import { ContractInput, contractLabels as labels } from '@cartable/domain/contracts/contracts.schema.ts'
import { contractStatusLabels } from '@cartable/domain/contracts/contracts.workflow.ts'
import { hourlyAmount } from '@cartable/domain/contracts/hourly-amount.ts'
import { contractLocations } from '@cartable/domain/contracts/locations.words.ts'
import { withTeacherPart } from '@cartable/domain/contracts/price-split.schema.ts'
import type { AddressView } from '@cartable/domain/kernel/address.ts'
import { courseFormats } from '@cartable/domain/kernel/course-format.ts'
import { day } from '@cartable/domain/kernel/fields.ts'
import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { choicesOf } from '../../platform/exchange/choices.ts'
import { addressOf } from '../../platform/exchange/forms.ts'
import { type ExchangeColumn, type ImportOptions, idColumn, type LineValues } from '../../platform/exchange/layout.ts'
import { idOf, oncePerHandle } from '../../platform/exchange/lookups.ts'
import { type Met, recordLayout, refuseLine } from '../../platform/exchange/record-layout.ts'
import { isSame } from '../../platform/exchange/rules.ts'
import { countRows } from '../../platform/exchange/table.queries.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { findAddress } from '../people/people.service.ts'
import { nameChoices } from '../reference/shared/name-choices.ts'
import { contractsOfRows, lastAgreedPrice, pageOfContracts } from './exchange.queries.ts'
import { priceConstraints } from './prices/price-constraints.ts'
import { takeOverPrice } from './prices/take-over-price.ts'
import { saveContract } from './save-contract.ts'
import { findContract } from './shared/contract-record.queries.ts'
import { meetPupil, meetTeacher, partyColumns } from './shared/meet-parties.ts'
import { findContractsNamed } from './shared/parties-of-lines.queries.ts'

const Agreed = z.object({
  contract: ContractInput,
  price: withTeacherPart(
    z.object({ customerPrice: hourlyAmount.min(1), margin: hourlyAmount, startsOn: day }),
  ).nullable(),
})
type Agreed = z.output<typeof Agreed>
type Form = Readonly<Record<string, unknown>>

const namesOf = oncePerHandle(async (db: Db) => ({
  levels: choicesOf(await nameChoices.levels(db)),
  subjects: choicesOf(await nameChoices.subjects(db)),
}))

const unknownId = 'Aucun contrat n’a cet identifiant.'
const told = (values: Form, keys: readonly string[]) =>
  Object.fromEntries(
    keys.flatMap((key) => (values[key] === undefined || values[key] === null ? [] : [[key, values[key]]])),
  )

const termKeys = [
  'subjectId',
  'scholarLevelId',
  'format',
  'location',
  'isCollective',
  'startedOn',
  'billingRhythm',
  'withTest',
]

/** The terms of a known contract as its form holds them. */
const formOf = async (db: Db, id: number) => {
  const contract = (await findContract(db, id)) ?? refuseLine('id', unknownId)
  const { updatedAt, studentId, teacherId, isAffiliation, locationAddressId } = contract
  const address = await findAddress(db, locationAddressId)
  return {
    ...{ id, updatedAt, studentId, teacherId, isAffiliation, regime: null, ...told(contract, termKeys) },
    ...{ startedOn: contract.startedOn, locationAddress: address && { ...address, typedByHand: true } },
  }
}

const newContract = {
  ...{ id: null, updatedAt: null, subjectId: null, format: 'CAD', location: 'student-home', locationAddress: null },
  // whoever goes on with a pupil needs no test
  ...{ isCollective: false, isAffiliation: false, regime: null, billingRhythm: 'lesson', withTest: false },
}

const meet = async ({ db, today }: OperationContext, line: Form): Promise<Met> => {
  const pupil = await meetPupil(db, line)
  const teacher = await meetTeacher(db, line)
  const subjectId = typeof line.subjectId === 'number' ? line.subjectId : null
  const parties = { studentId: pupil?.id ?? null, teacherId: teacher?.id ?? null, subjectId, number: null }
  const isWhole = pupil !== null && teacher !== null && subjectId !== null
  const [open] = isWhole ? await findContractsNamed(db, parties) : []
  const id = typeof line.id === 'number' ? line.id : (open ?? null)
  if (id !== null) {
    const contract = await formOf(db, id)
    if (pupil && pupil.id !== contract.studentId) refuseLine('studentId', contractsRefusals.fixedTerm.message)
    if (teacher && teacher.id !== contract.teacherId) refuseLine('teacherId', contractsRefusals.fixedTerm.message)
    return { id, enabled: true, form: { contract, price: await lastAgreedPrice(db, id), mails: 0 } }
  }
  const contract = {
    ...{ ...newContract, startedOn: today(), scholarLevelId: pupil?.scholarLevelId ?? null },
    studentId: pupil?.id ?? refuseLine('customerLastName', 'indiquez l’élève.'),
    teacherId: teacher?.id ?? refuseLine('teacherLastName', 'indiquez le professeur.'),
  }
  const mails = [pupil?.email, teacher?.email].filter((email) => typeof email === 'string').length
  return { id, enabled: true, form: { contract, price: null, mails } }
}

/** The contract and its price with what a line says; a price that is not told is left as it is. */
const applyLine = (form: Form, line: Form): Form => {
  const known = form.contract as { startedOn: string | null; locationAddress: AddressView | null }
  const given = { ...(line.locationAddress !== undefined && { addressLine: line.locationAddress }) } as LineValues
  const contract = { ...known, ...told(line, termKeys), locationAddress: addressOf(given, known.locationAddress) }
  const price = told(line, ['customerPrice', 'margin', 'startsOn'])
  const first = { customerPrice: null, margin: null, startsOn: contract.startedOn }
  const changed =
    Object.keys(price).length === 0 ? form.price : { ...first, ...(form.price as object | null), ...price }
  return { ...form, contract, price: changed }
}

const save = async (
  context: OperationContext,
  { contract, price }: Agreed,
  { form }: Met,
  { tells }: ImportOptions,
): Promise<number> => {
  const before = Agreed.safeParse(form).data ?? null
  if (before?.price && !isSame(before.price, price))
    refuseLine('customerPrice', 'le prix d’un contrat qui court change sur sa fiche, où la famille y répond.')
  const isKept = before !== null && isSame(before.contract, contract)
  const id = isKept && contract.id !== null ? contract.id : (await saveContract(context, contract)).id
  if (!before?.price && price) await takeOverPrice(context, id, price, { tells })
  return id
}

const begin = async (context: OperationContext, options: ImportOptions) => {
  const names = await namesOf(context.db)
  return {
    schema: Agreed as never,
    labelOf: ({ customerLastName, studentFirstName, number }: Form) =>
      [studentFirstName, customerLastName].filter((name) => typeof name === 'string').join(' ') ||
      (typeof number === 'string' ? number : ''),
    resolve: ({ subjectId, scholarLevelId, ...values }: LineValues) => ({
      ...values,
      ...idOf('subjectId', subjectId, names.subjects),
      ...idOf('scholarLevelId', scholarLevelId, names.levels),
    }),
    meet: (line: Form) => meet(context, line),
    apply: applyLine,
    mailsOf: ({ price }: Form, { form }: Met) => (price !== null && form.price === null ? (form.mails as number) : 0),
    save: (input: Form, met: Met) => save(context, input as Agreed, met, options),
  }
}

const column = (key: string, title: string, help: string, kind: ExchangeColumn['kind'] = 'text'): ExchangeColumn => ({
  ...{ key, title, kind, help, example: null },
})

export const contractsLayout = recordLayout({
  objectType: 'contracts',
  label: 'Contrats',
  right: 'contracts',
  otherRights: ['customers', 'students', 'teachers'],
  pathOf: (id) => `/privateTuition/contract/${id}`,
  intro: [
    'Une ligne par contrat. L’élève et le professeur ont déjà leur fiche\u00a0: la ligne les nomme par leur identifiant, leur e-mail ou leur nom. Un contrat ouvert du même élève avec ce professeur, dans cette matière, est mis à jour\u202f; les autres sont ajoutés.',
    'Avec un prix, le contrat est actif dès maintenant\u00a0: la famille l’a accepté avant la reprise. Sans prix, il attend qu’on lui en propose un. Le prix d’un contrat qui court ne change que sur sa fiche.',
  ],
  columns: [
    idColumn,
    { ...column('number', 'Numéro de contrat', 'Donné par l’export, non lu.'), isInfo: true },
    { ...column('status', 'État', 'Donné par l’export, non lu.'), isInfo: true, choices: contractStatusLabels },
    ...partyColumns,
    {
      ...column('subjectId', labels.subjectId, 'Nom d’une matière de la codification.'),
      isRequired: true,
      example: 'Mathématiques',
    },
    {
      ...column('scholarLevelId', labels.scholarLevelId, 'Celui de l’élève quand la cellule est vide.'),
      synonyms: ['Classe', 'Niveau scolaire'],
    },
    { ...column('format', labels.format, 'À domicile quand la cellule est vide.'), choices: courseFormats },
    { ...column('location', labels.location, 'Chez l’élève quand la cellule est vide.'), choices: contractLocations },
    column('locationAddress', labels.locationAddress, 'D’un autre lieu, en une ligne.'),
    column('isCollective', labels.isCollective, 'Oui ou Non.', 'flag'),
    {
      ...column('startedOn', labels.startedOn, 'Aujourd’hui quand la cellule est vide.', 'day'),
      ...{ example: '2026-09-01', synonyms: ['Début', 'Date de début', 'Depuis le'] },
    },
    {
      ...column('billingRhythm', labels.billingRhythm, 'Une facture par cours quand la cellule est vide.'),
      choices: billingRhythmLabels,
    },
    column('withTest', labels.withTest, 'Non quand la cellule est vide.', 'flag'),
    {
      ...column('customerPrice', 'Prix de l’heure', 'Ce que la famille paie, en euros toutes taxes.', 'cents'),
      ...{ example: 44, synonyms: ['Tarif', 'Prix', 'Tarif horaire', 'Prix horaire', 'Prix TTC'] },
    },
    {
      ...column('margin', 'Marge de l’heure', 'Ce qui en reste à la société, en euros.', 'cents'),
      ...{ example: 14, synonyms: ['Marge', 'Commission', 'Marge horaire'] },
    },
    column('startsOn', 'Prix depuis le', 'Le début du contrat quand la cellule est vide.', 'day'),
  ],
  constraints: {
    ...priceConstraints,
    contracts_open_uq: { refusal: contractsRefusals.alreadyOpenUnnamed, path: 'teacherId' },
    contracts_hired_teacher: { refusal: contractsRefusals.candidateTeacher, path: 'teacherId' },
  },
  begin,
  count: (db) => countRows(db, 'contracts'),
  recordsOf: contractsOfRows,
  exportPage: async (db, after, limit) => {
    const names = await namesOf(db)
    const rows = await pageOfContracts(db, after ?? 0, limit)
    return {
      last: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
      rows: rows.map((row) => ({
        ...row,
        subjectId: names.subjects.nameOf(row.subjectId),
        scholarLevelId: names.levels.nameOf(row.scholarLevelId),
      })),
    }
  },
})
