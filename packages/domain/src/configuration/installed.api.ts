// What a telephone asks for by itself when somebody puts the pages of the company on its home screen: the manifest and the icons.
import { z } from 'zod'
import { everybody } from '../kernel/access.ts'
import { defineOperations, operation } from '../kernel/operation.ts'

/** Sides in pixels, by the name of the file: what Apple asks for, and what the manifest lists. */
export const iconSides = { 'apple-touch-icon': 180, 'icon-192': 192, 'icon-512': 512 } as const
export type IconName = keyof typeof iconSides
const iconNames = Object.keys(iconSides) as [IconName, ...IconName[]]

const asked = { method: 'GET', effect: 'read', access: everybody() } as const

export const installedApi = defineOperations('configuration', {
  manifest: operation({
    ...asked,
    name: 'public_manifest',
    path: '/public/manifest',
    publicPath: '/manifest.webmanifest',
    input: z.object({}),
    answer: { document: ['application/manifest+json'] },
    summary: 'Manifeste web\u00a0: nom, couleur et icônes de la société sur l’écran d’accueil',
  }),
  icon: operation({
    ...asked,
    name: 'public_icon',
    path: '/public/icons/{name}',
    publicPath: '/icons/{name}.png',
    input: z.object({ name: z.enum(iconNames) }),
    answer: { document: ['image/png'] },
    summary: 'Icône de l’écran d’accueil, à la couleur de la société',
  }),
})
