// The calendar of a person as a file that other calendars read again and again, at an address that is a secret.
import { z } from 'zod'
import { anyOf, audience, lastingLink } from '../../kernel/access.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asMove, MoveAnswer } from '../../kernel/refusal.ts'

const people = anyOf(audience('teacher'), audience('customer'), audience('student'))

export const feedApi = defineOperations('courses', {
  showFeed: operation({
    name: 'calendar_feed',
    method: 'GET',
    path: '/courses/calendar-feed',
    effect: 'read',
    access: people,
    input: z.object({}),
    /** The address itself is told once, when it is made. */
    answer: z.object({ isOpen: z.boolean(), madeAt: z.string().nullable() }),
    summary: 'Agenda à abonner\u00a0: une adresse est-elle ouverte',
  }),
  renewFeed: operation({
    name: 'calendar_feed_renew',
    method: 'POST',
    path: '/courses/calendar-feed-renew',
    effect: 'write',
    access: people,
    input: z.object({}),
    answer: z.object({ isValid: z.boolean(), errorMsgs: z.array(z.string()), address: z.string() }),
    refused: (refusals) => ({ ...asMove(refusals), address: '' }),
    perMinute: 10,
    summary: 'Agenda à abonner\u00a0: nouvelle adresse, l’ancienne ne répond plus',
  }),
  stopFeed: operation({
    name: 'calendar_feed_stop',
    method: 'POST',
    path: '/courses/calendar-feed-stop',
    effect: 'write',
    access: people,
    input: z.object({}),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Agenda à abonner\u00a0: l’adresse ne répond plus',
  }),
  /** Reading it keeps its address open. */
  readFeed: operation({
    name: 'calendar_file',
    method: 'GET',
    path: '/calendar/agenda.ics',
    effect: 'read',
    access: lastingLink('calendar-feed'),
    input: z.object({ token: z.string().max(100) }),
    answer: { document: ['text/calendar'] },
    perMinute: 20,
    summary: 'Agenda d’une personne au format iCalendar, par son adresse secrète',
  }),
})
