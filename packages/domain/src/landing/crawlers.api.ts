// What search engines ask for by themselves: the list of public pages, and what they are to leave alone.
import { z } from 'zod'
import { everybody } from '../kernel/access.ts'
import { defineOperations, operation } from '../kernel/operation.ts'

const asked = { method: 'GET', effect: 'read', access: everybody(), input: z.object({}) } as const

export const crawlersApi = defineOperations('landing', {
  sitemap: operation({
    ...asked,
    name: 'public_sitemap',
    path: '/public/sitemap',
    publicPath: '/sitemap.xml',
    answer: { document: ['application/xml'] },
    summary: 'Plan des pages publiques, pour les moteurs de recherche',
  }),
  robots: operation({
    ...asked,
    name: 'public_robots',
    path: '/public/robots',
    publicPath: '/robots.txt',
    answer: { document: ['text/plain'] },
    summary: 'Ce que les moteurs de recherche laissent de côté',
  }),
})
