// Operations of the staff's home page: what waits for somebody, and the search of the palette.
import { right, signedIn } from '@cartable/domain/kernel/access.ts'
import { queryFlag, queryList } from '@cartable/domain/kernel/fields.ts'
import { defineOperations, operation } from '@cartable/domain/kernel/operation.ts'
import { z } from 'zod'
import { type WaitKey, waitKeys } from './waits.ts'

/** What is done with a record from its line: `path` is an address of the office, or `tel:` and a number. */
export const SearchAction = z.object({ label: z.string(), path: z.string() })
export const SearchHit = z.object({
  label: z.string(),
  detail: z.string().nullable(),
  path: z.string(),
  actions: z.array(SearchAction),
})
/** `total` is counted up to 20: a palette shows a handful. */
export const SearchGroup = z.object({ label: z.string(), total: z.int(), hits: z.array(SearchHit) })

/** Addresses of records that somebody opened, the last one first. */
const seenPaths = queryList(z.string().max(100))

export const WaitLine = z.object({
  kind: z.enum(waitKeys as [WaitKey, ...WaitKey[]]),
  id: z.int(),
  what: z.string(),
  who: z.string().nullable(),
  detail: z.string().nullable(),
  /** Day since which it waits. */
  since: z.string().nullable(),
  amountCents: z.int().nullable(),
  /** Page of what it is about, null where the reader may not open it; and where it is settled. */
  record: z.string().nullable(),
  place: z.string(),
  /** Given to whoever asks by name, and not to whoever takes it. */
  isNamed: z.boolean(),
})
export type WaitLine = z.infer<typeof WaitLine>
/** What colleagues hold of a kind; `isAll`: `list` shows that and nothing else. */
export const WaitOfOthers = z.object({
  kind: WaitLine.shape.kind,
  count: z.int(),
  isAll: z.boolean(),
  oldest: z.string().nullable(),
  names: z.array(z.string()),
  list: z.string(),
})
export type WaitOfOthers = z.infer<typeof WaitOfOthers>

export const dashboardApi = defineOperations('dashboard', {
  search: operation({
    name: 'global_search',
    method: 'GET',
    path: '/search',
    effect: 'read',
    access: signedIn(),
    input: z.object({
      q: z
        .string()
        .trim()
        .min(2)
        .max(100)
        .refine((text) => text.isWellFormed() && !text.includes('\u0000'), 'Cette recherche n’est pas valide.'),
      seen: seenPaths.optional(),
    }),
    /** `isNear`: nothing is written so; what is found differs by a letter. */
    answer: z.object({ groups: z.array(SearchGroup), isNear: z.boolean() }),
    summary: 'Recherche d’une fiche par nom, e-mail, téléphone, numéro ou montant',
  }),
  seen: operation({
    name: 'global_search_seen',
    method: 'GET',
    path: '/search/seen',
    effect: 'read',
    access: signedIn(),
    input: z.object({ paths: seenPaths }),
    answer: z.object({ groups: z.array(SearchGroup) }),
    summary: 'Fiches vues récemment, telles qu’elles sont maintenant',
  }),
  summary: operation({
    name: 'dashboard_summary',
    method: 'GET',
    path: '/dashboards/dashboard-summary',
    effect: 'read',
    access: right('dashboard', 'read'),
    input: z.object({}),
    answer: z.record(z.string(), z.int()),
    summary: 'Indicateurs de la page d’accueil',
  }),
  waits: operation({
    name: 'dashboard_waits',
    method: 'GET',
    path: '/dashboards/waits',
    effect: 'read',
    /** And, for each kind, the right to settle it: the handler looks which. */
    access: right('dashboard', 'read'),
    input: z.object({ all: queryFlag.default(false) }),
    /** Money first, then the oldest. `others` is looked for when nothing waits for the reader. */
    answer: z.object({
      lines: z.array(WaitLine),
      total: z.int(),
      tasksToCome: z.int(),
      others: z.array(WaitOfOthers),
    }),
    summary: 'Ce qui attend la personne connectée, l’argent et le plus ancien d’abord',
  }),
})
