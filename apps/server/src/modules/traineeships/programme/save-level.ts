// The form of a level of a session: read, saved with its address and its prices, switched off and on.

import { stopWords } from '@cartable/domain/kernel/folded.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { levelUrlMaxLength, levelUrlOf, refuseChange } from '@cartable/domain/traineeships/programme/programme.rules.ts'
import type { LevelInput, LevelRecord } from '@cartable/domain/traineeships/programme/programme.schema.ts'
import { hiddenReason, type PageFacts } from '@cartable/domain/traineeships/site/site.rules.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { lockRow, lockUnchanged, stampOf } from '../../../platform/save.ts'
import { offerLevels } from '../../reference/shared/offer-choices.ts'
import { aliveWithin } from './alive.queries.ts'
import { findSessionOf, type SessionFacts } from './chart.queries.ts'
import { findLevel, insertLevel, keepLevelParts, rememberLevelUrl, updateLevel } from './programme.queries.ts'
import { refuseWhileAlive } from './refuse-while-alive.ts'

/**
 * The session that a change is about, which must not be closed meanwhile. Taken before any lock of what is inside, as those who
 * move a whole session do.
 */
export const openSessionOf = async (db: Db, of: Parameters<typeof findSessionOf>[1]): Promise<SessionFacts> => {
  const session = (await findSessionOf(db, of, true)) ?? notFound()
  const refusal = refuseChange(session.status)
  if (refusal) refuse(refusal)
  return session
}

type Paged = Pick<PageFacts, 'enabled' | 'levelUrl' | 'levelUrlChecked'> & {
  readonly session: SessionFacts
  readonly publicUrl: string
}
/** Where visitors read the level, or why they do not: what the office is told is what the page does. */
const pageOf = ({ session, publicUrl, ...level }: Paged): LevelRecord['page'] => {
  const hidden = hiddenReason({ ...level, sessionEnabled: session.enabled })
  return { url: hidden === null ? `${publicUrl}/stages/${level.levelUrl}` : null, hiddenReason: hidden }
}

export const showLevel = async (
  { db, platform }: Pick<OperationContext, 'db' | 'platform'>,
  asked: { id?: number | undefined; sessionId?: number | undefined },
): Promise<LevelRecord> => {
  const level = asked.id === undefined ? null : ((await findLevel(db, asked.id)) ?? notFound())
  const sessionId = level?.sessionId ?? asked.sessionId ?? notFound()
  const session = (await findSessionOf(db, { sessionId })) ?? notFound()
  const kept = level ? [level.mainScholarLevelId, ...level.equivalents] : []
  return {
    id: level?.id ?? null,
    updatedAt: level?.updatedAt ?? null,
    sessionId,
    online: session.online,
    title: level?.title ?? '',
    mainScholarLevelId: level?.mainScholarLevelId ?? null,
    equivalentScholarLevels: (level?.equivalents ?? []).map((scholarLevelId) => ({ scholarLevelId })),
    prices: level?.prices ?? [],
    levelUrl: level?.levelUrl ?? null,
    levelUrlChecked: level?.levelUrlChecked ?? false,
    metaDescription: level?.metaDescription ?? null,
    toBring: level?.toBring ?? null,
    page: level === null ? null : pageOf({ ...level, session, publicUrl: platform.config.publicUrl }),
    levelUrlMaxLength,
    stopwords: [...stopWords],
    enabled: level?.enabled ?? true,
    readOnlyReason: refuseChange(session.status)?.message ?? null,
    options: { levels: await offerLevels(db, kept, 'traineeship') },
  }
}

/** An approved address stays; any other is made of what was typed, or of the title. */
const addressOf = (input: LevelInput, id: number, { online }: SessionFacts) => ({
  levelUrl: levelUrlOf({ title: input.levelUrl ?? input.title, id, online }),
  levelUrlChecked: input.levelUrlChecked,
})

export const saveLevel = async (context: OperationContext, input: LevelInput) => {
  const { db, live } = context
  const { mainScholarLevelId, title, metaDescription, toBring } = input
  let { id } = input
  let session: SessionFacts
  if (id === null) {
    session = await openSessionOf(db, { sessionId: input.sessionId })
    id = await insertLevel(db, { sessionId: session.id, mainScholarLevelId, title, metaDescription, toBring })
    await updateLevel(db, id, addressOf(input, id, session))
  } else {
    const asked = { id }
    session = await openSessionOf(db, { levelId: id })
    await lockUnchanged(db, 'traineeshipLevels', id, input.updatedAt, () => showLevel(context, asked))
    const stored = (await findLevel(db, id)) ?? notFound()
    const isKept = stored.levelUrlChecked && input.levelUrlChecked
    await updateLevel(db, id, {
      mainScholarLevelId,
      title,
      metaDescription,
      toBring,
      ...(isKept ? {} : addressOf(input, id, session)),
    })
  }
  if (input.levelUrlChecked) {
    const { levelUrl } = (await findLevel(db, id)) ?? notFound()
    if (levelUrl !== null) await rememberLevelUrl(db, id, levelUrl)
  }
  await keepLevelParts(db, id, input)
  live(['traineeships'], ['traineeships', 'id', session.id])
  return { errors: null, id, updatedAt: await stampOf(db, 'traineeshipLevels', id) }
}

const done = { isValid: true, errorMsgs: [] }

/** Off, once nobody counts on it, or on again; the groups of a level that is off hold neither room nor teacher. */
export const toggleLevel = async ({ db, live }: OperationContext, { id }: { id: number }) => {
  const session = await openSessionOf(db, { levelId: id })
  await lockRow(db, 'traineeshipLevels', id)
  const level = (await findLevel(db, id)) ?? notFound()
  if (level.enabled) refuseWhileAlive(await aliveWithin(db, { levelId: id }), 'ce niveau')
  await updateLevel(db, id, { enabled: !level.enabled })
  live(['traineeships'], ['traineeships', 'id', session.id])
  return done
}
