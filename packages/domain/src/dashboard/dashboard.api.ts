// Operations of the staff's home page: what waits for somebody, and the search of the palette.
import { right, signedIn } from '@cartable/domain/kernel/access.ts'
import { defineOperations, operation } from '@cartable/domain/kernel/operation.ts'
import { z } from 'zod'

export const SearchHit = z.object({ label: z.string(), detail: z.string().nullable(), path: z.string() })
/** `total` is counted up to 20: a palette shows a handful. */
export const SearchGroup = z.object({ label: z.string(), total: z.int(), hits: z.array(SearchHit) })

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
    }),
    answer: z.object({ groups: z.array(SearchGroup) }),
    summary: 'Recherche d’une fiche par nom, e-mail, téléphone ou numéro',
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
})
