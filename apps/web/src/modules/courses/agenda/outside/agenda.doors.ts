// Where families and pupils ask of their calendar, and of the address that others subscribe to.
import type { agendaApi } from '@cartable/domain/courses/agenda/agenda.api.ts'
import type { feedApi } from '@cartable/domain/courses/agenda/feed.api.ts'
import { door } from '../../../../platform/outside/calls.ts'

export const readAgenda = door<typeof agendaApi.agenda>('courses.agenda', 'GET', '/courses/private-tuition-planning')
export const showFeed = door<typeof feedApi.showFeed>('courses.showFeed', 'GET', '/courses/calendar-feed')
export const renewFeed = door<typeof feedApi.renewFeed>('courses.renewFeed', 'POST', '/courses/calendar-feed-renew')
export const stopFeed = door<typeof feedApi.stopFeed>('courses.stopFeed', 'POST', '/courses/calendar-feed-stop')
