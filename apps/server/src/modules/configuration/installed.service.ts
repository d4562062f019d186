// The manifest and the icons that put the company on a home screen, made of its record when they are asked for.
import { createHash } from 'node:crypto'
import { iconSides, installedApi } from '@cartable/domain/configuration/installed.api.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Document } from '../../platform/http/context.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { findShownFace } from './company.queries.ts'
import { drawIcon } from './draw-icon.ts'

/** Seconds during which the same answer serves. */
const freshSeconds = 600
/** The blue of our pages, where the company chose no colour. */
const usualColour = '#1b2350'
/** Longest name that stands whole under an icon, in characters. */
const shortLength = 12

const faceOf = async (db: Db) => {
  const { name, brandColour } = await findShownFace(db)
  return { name, colour: brandColour ?? usualColour }
}

/** As many whole words of the name as stand under an icon; the beginning of the first where it alone is too long. */
const shortName = (name: string): string => {
  const [first = '', ...others] = name.trim().split(/\s+/)
  return others.reduce(
    (short, word, at) =>
      // what followed a word that was left out is left out, too
      short.split(' ').length === at + 1 && `${short} ${word}`.length <= shortLength ? `${short} ${word}` : short,
    first.slice(0, shortLength),
  )
}

const shared = (mediaType: string, fileName: string, body: Buffer): Document => ({
  ...{ mediaType, fileName, body, inline: true },
  pageSecurity: "default-src 'none'; frame-ancestors 'none'",
  shared: {
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 24)}"`,
    maxAgeSeconds: freshSeconds,
  },
})

const iconAt = (name: keyof typeof iconSides, purpose: 'any' | 'maskable') => ({
  // beside the manifest, whatever the prefix of the installation
  ...{ src: `icons/${name}.png`, sizes: `${iconSides[name]}x${iconSides[name]}` },
  ...{ type: 'image/png', purpose },
})

export const installedService = handlers(installedApi, {
  manifest: async ({ db }) => {
    const { name, colour } = await faceOf(db)
    const manifest = {
      ...{ id: 'espace', name, short_name: shortName(name), lang: 'fr', dir: 'ltr' },
      ...{ start_url: 'espace', scope: './', display: 'standalone' },
      ...{ theme_color: colour, background_color: '#ffffff' },
      icons: [iconAt('icon-192', 'any'), iconAt('icon-512', 'any'), iconAt('icon-512', 'maskable')],
    }
    return shared('application/manifest+json', 'manifest.webmanifest', Buffer.from(JSON.stringify(manifest), 'utf8'))
  },
  icon: async ({ db }, { name }) =>
    shared('image/png', `${name}.png`, drawIcon(iconSides[name], (await faceOf(db)).colour)),
})
