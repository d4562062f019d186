// Notes when a member of staff is away and who stands in: told to both, traced on the record of who is away.
import { absencesApi } from '@cartable/domain/access/absences/absences.api.ts'
import { absencesRefusals } from '@cartable/domain/access/absences/absences.refusals.ts'
import type { AbsenceInput, Absences } from '@cartable/domain/access/absences/absences.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { hasRight, rightCatalogue, rightCodes } from '@cartable/domain/kernel/rights.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { forbidden, notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { notify } from '../../../platform/notifications.ts'
import { lockUnchanged, stampOf } from '../../../platform/save.ts'
import { findColleague, lockStaffUser } from '../accounts/hand-over.queries.ts'
import {
  deleteAbsence,
  findAbsence,
  findAway,
  insertAbsence,
  listAbsences,
  listSubstitutes,
  updateAbsence,
} from './absences.queries.ts'

const ownId = ({ identity }: OperationContext): number => identity?.staffUserId ?? forbiddenHere()
const forbiddenHere = (): never => {
  throw forbidden()
}
const between = (startsOn: string, endsOn: string): string =>
  startsOn === endsOn ? `le ${formatDay(startsOn)}` : `du ${formatDay(startsOn)} au ${formatDay(endsOn)}`

const show = async (context: OperationContext, staffUserId: number): Promise<Absences> => {
  const { db, today } = context
  const absent = (await findColleague(db, staffUserId)) ?? notFound()
  const substitutes = await listSubstitutes(db, 0)
  const own = substitutes.find(({ id }) => id === absent.id)?.rights ?? {}
  const codes = rightCodes.filter((code) => hasRight(own, code, 'write'))
  return {
    rows: await listAbsences(db, staffUserId, today()),
    colleagues: substitutes
      .filter(({ id }) => id !== absent.id)
      .map(({ id, label, rights }) => ({
        ...{ id, label },
        lacks: codes.filter((code) => !hasRight(rights, code, 'write')).map((code) => rightCatalogue[code].title),
      })),
  }
}

/** Rings for a member of staff themselves, whoever stands in for them, unless they are at the screen. */
const tell = async (
  { db, identity }: OperationContext,
  { accountId }: { readonly accountId: number },
  title: string,
  body: string | null = null,
) => notify(db, accountId === identity?.accountId ? [] : [accountId], { kind: 'todo', title, body, link: '/' })
const tellReleased = async (context: OperationContext, staffUserId: number, name: string) => {
  const former = (await findColleague(context.db, staffUserId)) ?? notFound()
  await tell(context, former, `Vous ne remplacez plus ${name}.`)
}

const save = async (context: OperationContext, staffUserId: number, { id, updatedAt, ...values }: AbsenceInput) => {
  const { db, live, today, identity } = context
  const absent = (await findColleague(db, staffUserId)) ?? notFound()
  // two windows that note the same days come one after the other
  await lockStaffUser(db, staffUserId)
  const before = id === null ? null : ((await findAbsence(db, id)) ?? notFound())
  if (before && before.staffUserId !== staffUserId) notFound()
  if (id !== null)
    await lockUnchanged(
      db,
      'staffAbsences',
      id,
      updatedAt,
      async () => (await listAbsences(db, staffUserId, today())).find((row) => row.id === id) ?? {},
    )
  if (values.endsOn < today()) refuse(absencesRefusals.isPast, 'endsOn')
  const to = values.substituteStaffUserId ?? notFound()
  if (to === staffUserId) refuse(absencesRefusals.oneself, 'substituteStaffUserId')
  const substitute = await findColleague(db, to)
  if (!substitute?.isThere) return refuse(absencesRefusals.noSubstitute, 'substituteStaffUserId')
  const away = await findAway(db, to, values)
  if (away)
    refuse(
      absencesRefusals.substituteAway(substitute.name, between(away.startsOn, away.endsOn)),
      'substituteStaffUserId',
    )
  const kept = { startsOn: values.startsOn, endsOn: values.endsOn, substituteStaffUserId: to }
  const saved = id ?? (await insertAbsence(db, { ...kept, staffUserId }))
  if (id !== null) await updateAbsence(db, id, kept)
  const days = between(kept.startsOn, kept.endsOn)
  if (before && before.substituteStaffUserId !== to)
    await tellReleased(context, before.substituteStaffUserId, absent.name)
  await tell(
    context,
    substitute,
    `Vous remplacez ${absent.name} ${days}.`,
    'Les demandes, les tâches et les actions qui lui seraient confiées pendant ces jours vous arrivent.',
  )
  await tell(
    context,
    absent,
    `${identity?.name ?? 'Un collègue'} a noté votre absence ${days}.`,
    `${substitute.name} vous remplace.`,
  )
  live(['access'])
  return { errors: null, id: saved, updatedAt: await stampOf(db, 'staffAbsences', saved) }
}

/** `staffUserId`: whose absence it has to be; null where the right is on everybody's. */
const remove = async (context: OperationContext, id: number, staffUserId: number | null) => {
  const { db, live, identity } = context
  const absence = await findAbsence(db, id)
  // removed already by another window
  if (!absence) return { removed: false }
  if (staffUserId !== null && absence.staffUserId !== staffUserId) notFound()
  await lockStaffUser(db, absence.staffUserId)
  const removed = await deleteAbsence(db, id)
  const absent = (await findColleague(db, absence.staffUserId)) ?? notFound()
  if (removed) {
    await tellReleased(context, absence.substituteStaffUserId, absent.name)
    const days = between(absence.startsOn, absence.endsOn)
    await tell(context, absent, `${identity?.name ?? 'Un collègue'} a retiré votre absence, prévue ${days}.`)
  }
  live(['access'])
  return { removed }
}

export const absencesService = handlers(
  absencesApi,
  {
    // whoever is not of the staff has a profile, and no absence
    ownAbsences: async (context) =>
      context.identity?.staffUserId === undefined ? { rows: [], colleagues: [] } : show(context, ownId(context)),
    saveOwnAbsence: (context, input) => save(context, ownId(context), input),
    removeOwnAbsence: (context, { id }) => remove(context, id, ownId(context)),
    absencesOf: (context, { id }) => show(context, id),
    saveAbsenceOf: (context, { staffUserId, ...input }) => save(context, staffUserId, input),
    removeAbsenceOf: (context, { id }) => remove(context, id, null),
  },
  {
    constraints: {
      staff_absences_period_excl: { refusal: absencesRefusals.overlaps, path: 'startsOn' },
    },
  },
)
