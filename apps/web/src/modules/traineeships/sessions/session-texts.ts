// Words and addresses that the screens of sessions share.
import type { SessionRecord } from '@cartable/domain/traineeships/sessions/sessions.schema.ts'

/** List of sessions: memory, storage and neighbours go under this name. */
export const listId = 'sessions-de-stage'
export const listPath = '/traineeship/sessions'
export const listTitle = 'Gestion des sessions de stages'
export const calendarPath = '/traineeship/calendar'
export const calendarTitle = 'Calendrier des stages'
export const sessionPath = (id: number | 'nouveau') => `${listPath}/${id}`
/** A new session made from another one. */
export const duplicatePath = (id: number) => `${sessionPath(id)}?mode=duplicate`
/** A part of the record: `?onglet=inscriptions`. */
export const tabPath = (id: number, tab: string) => `${sessionPath(id)}?onglet=${tab}`

export const modeText = (online: boolean) => (online ? 'En ligne' : 'Présentiel')
/** What the record calls where groups meet. */
export const locationWords = (online: boolean) =>
  online
    ? { title: 'Liens', one: 'Lien', create: 'Nouveau lien' }
    : { title: 'Salles', one: 'Salle', create: 'Nouvelle salle' }

export type StoredSession = SessionRecord & { readonly id: number; readonly name: string; readonly updatedAt: string }
export const isStored = (record: SessionRecord | undefined): record is StoredSession =>
  record !== undefined && record.id !== null
/** What each section of the record is given. */
export type SessionSectionProps = { readonly session: StoredSession }
