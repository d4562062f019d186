// A child who is in the wrong family goes to another one, with what is to come; what was billed stays with the family that was billed.
import { counted } from '@cartable/domain/kernel/french.ts'
import { type PlacedRefusal, Refused, refuse } from '@cartable/domain/kernel/refusal.ts'
import { movingRefusals } from '@cartable/domain/merging/moving.refusals.ts'
import type { PupilMoveInput, PupilMovePreview } from '@cartable/domain/merging/moving.schema.ts'
import {
  type AttachedSource,
  bringBackAttached,
  moveAttached,
  type Obstacle,
  whileMerging,
} from '../../platform/attached.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { passContract } from '../contracts/replacements/pass-contract.ts'
import { archiveFile, moveFile, openFileIn } from '../customers/merging/carry-pupil.ts'
import {
  countOf,
  type FamilyToJoin,
  findFamily,
  findPupil,
  listRunning,
  lockToMove,
  type PupilToMove,
  type RunningContract,
} from './moving.queries.ts'
import { noteMove, tellMove } from './tell-move.ts'

type Facts = {
  readonly pupil: PupilToMove
  readonly family: FamilyToJoin
  readonly contracts: readonly RunningContract[]
}
const familyPath = (id: number) => `/customer/show/${id}`
const contractPath = (id: number) => `/privateTuition/contract/${id}`
const pupilPath = (id: number) => `/student/show/${id}`

const readFacts = async (
  { db }: OperationContext,
  { id, customerId }: { readonly id: number; readonly customerId: number },
  isLocked: boolean,
): Promise<Facts> => {
  const pupil = (await findPupil(db, id)) ?? notFound()
  const family = (await findFamily(db, customerId, pupil.personId)) ?? notFound()
  return { pupil, family, contracts: await listRunning(db, id, { otherFileId: family.studentId, isLocked }) }
}

const aboutContract = ({ id, number, awaited, isTogether, twin }: RunningContract): Obstacle[] => {
  const link = { label: 'Ouvrir le contrat', path: contractPath(id) }
  return [
    ...(awaited === null ? [] : [{ refusal: movingRefusals.awaited(number, awaited), link }]),
    ...(isTogether ? [{ refusal: movingRefusals.together(number), link }] : []),
    ...(twin === null ? [] : [{ refusal: movingRefusals.twin(number, twin), link }]),
  ]
}
const aboutPupil = ({ pupil, family }: Facts): Obstacle | null => {
  if (pupil.customerId === family.id) return { refusal: movingRefusals.sameFamily, link: null }
  if (pupil.isErased) return { refusal: movingRefusals.erased, link: null }
  if (pupil.isCustomer)
    return {
      refusal: movingRefusals.isCustomer,
      link: { label: 'Ouvrir la fiche de la famille', path: familyPath(pupil.customerId) },
    }
  return pupil.enabled
    ? null
    : { refusal: movingRefusals.archived, link: { label: 'Ouvrir sa fiche', path: pupilPath(pupil.id) } }
}
const aboutFamily = ({ id, enabled, isErased, isMerged, isSuspended }: FamilyToJoin): Obstacle | null => {
  const link = { label: 'Ouvrir la fiche de la famille', path: familyPath(id) }
  if (isMerged) return { refusal: movingRefusals.familyMerged, link }
  if (!enabled || isErased) return { refusal: movingRefusals.familyGone, link }
  return isSuspended ? { refusal: movingRefusals.suspended, link } : null
}
const obstaclesOf = (facts: Facts): readonly Obstacle[] =>
  [aboutPupil(facts), aboutFamily(facts.family), ...facts.contracts.flatMap(aboutContract)].filter(
    (one) => one !== null,
  )

const some = (count: number, one: string, many: string) => (count === 0 ? [] : [counted(count, one, many)])

export const previewMove = async (
  context: OperationContext,
  input: { readonly id: number; readonly customerId: number },
): Promise<PupilMovePreview> => {
  const facts = await readFacts(context, input, false)
  const { pupil, family, contracts } = facts
  const { searches, registrations, soldRegistrations, bills, ended } = await countOf(context.db, pupil.id)
  const toCome = contracts.reduce((sum, one) => sum + one.toCome, 0)
  const side = (id: number, name: string, number: string) => ({ id, name, detail: number, path: familyPath(id) })
  return {
    pupil: { id: pupil.id, name: pupil.name, detail: pupil.number, path: pupilPath(pupil.id) },
    from: side(pupil.customerId, pupil.family, pupil.number),
    to: side(family.id, family.name, family.number),
    follows: [
      ...contracts.map(({ number, subject, teacher }) => `Contrat ${number}\u00a0: ${subject}, avec ${teacher}`),
      ...some(toCome, 'cours pas encore facturé', 'cours pas encore facturés'),
      ...some(searches, 'recherche de professeur en cours', 'recherches de professeur en cours'),
      ...some(registrations, 'inscription en stage', 'inscriptions en stage'),
    ],
    stays: [
      ...some(bills, 'facture ou avoir', 'factures et avoirs'),
      ...(pupil.isBilled ? some(ended, 'contrat terminé', 'contrats terminés') : []),
      ...some(soldRegistrations, 'inscription en stage déjà vendue', 'inscriptions en stage déjà vendues'),
    ],
    remade: contracts.filter(({ isBilled }) => isBilled).map(({ number }) => number),
    obstacles: obstaclesOf(facts).map(({ refusal, link }) => ({ message: refusal.message, link })),
  }
}

/** What hangs on the pupil has gone; what belongs with it follows to the family where it now is. */
const followTo = (context: OperationContext, sources: readonly AttachedSource[], { pupil, family }: Facts) =>
  bringBackAttached(context.db, sources, 'customers', {
    pair: { kept: pupil.customerId, givenUp: family.id },
    moved: {},
  })

/** Answers his file in the other family. */
const carry = async (context: OperationContext, sources: readonly AttachedSource[], facts: Facts): Promise<number> => {
  const { db } = context
  const { pupil, family, contracts } = facts
  // nothing stays: the same file, with its history
  if (!pupil.isBilled && family.studentId === null) {
    await whileMerging(db, async () => {
      await moveFile(db, pupil.id, family.id)
      await followTo(context, sources, facts)
    })
    return pupil.id
  }
  const id = await openFileIn(db, pupil.id, family.id)
  for (const contract of contracts) if (contract.isBilled) await passContract(context, contract.id, id)
  await whileMerging(db, async () => {
    await moveAttached(db, sources, 'students', { kept: id, givenUp: pupil.id }, { leavesPast: true })
    await followTo(context, sources, facts)
  })
  await archiveFile(db, pupil.id)
  return id
}

export const movePupil = async (
  context: OperationContext,
  sources: readonly AttachedSource[],
  input: PupilMoveInput,
) => {
  const { db, live } = context
  await lockToMove(db, input.id, [input.fromCustomerId, input.customerId])
  const facts = await readFacts(context, input, true)
  const { pupil, family } = facts
  if (pupil.customerId !== input.fromCustomerId) refuse(movingRefusals.movedMeanwhile)
  const found = obstaclesOf(facts)
  if (found.length > 0) throw new Refused(found.map(({ refusal }): PlacedRefusal => ({ ...refusal, path: '' })))
  const id = await carry(context, sources, facts)
  await noteMove(context, { pupil, family, id })
  await tellMove(context, { pupil, family, id, words: input.words })
  live(['customers'], ['customers', 'id', pupil.customerId], ['customers', 'id', family.id])
  live(['contracts'], ['courses'], ['linking'], ['billing'])
  return { isValid: true, errorMsgs: [], id }
}
