// The communes of a departement from the geographic API (geo.api.gouv.fr), asked again when it stumbles.
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import type { Metrics } from '../../telemetry/metrics.ts'

/** Longest wait for one departement, in milliseconds: the largest has 890 communes. */
const timeout = 20_000
const tries = 3
/** Wait before the second try, in milliseconds; doubled each time. */
const pause = 500

const Communes = z.array(
  z.object({
    code: z.string().regex(/^\d[\dAB]\d{3}$/),
    nom: z.string().min(1).max(150),
    codesPostaux: z.array(z.string().regex(/^\d{5}$/)).default([]),
  }),
)

export type FetchedCommune = { readonly code: string; readonly name: string; readonly postalCodes: readonly string[] }

/** The geographic API did not answer, or not as it should. */
export class CommunesUnavailable extends Error {}

const ask = async (url: URL, signal: AbortSignal): Promise<z.output<typeof Communes>> => {
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
    headers: { accept: 'application/json' },
  })
  if (!response.ok) throw new CommunesUnavailable(`the geographic API answered ${response.status} to ${url.href}`)
  return Communes.parse(await response.json())
}

/** Communes and municipal arrondissements of a departement. Throws `CommunesUnavailable` once three tries have failed. */
export const fetchCommunes = async (
  { config, metrics }: { config: Config; metrics: Metrics },
  departementCode: string,
  signal: AbortSignal,
): Promise<FetchedCommune[]> => {
  const url = new URL(`${config.geocoding.communesUrl}/communes`)
  url.search = new URLSearchParams({
    codeDepartement: departementCode,
    fields: 'nom,code,codesPostaux',
    type: 'commune-actuelle,arrondissement-municipal',
    format: 'json',
  }).toString()
  for (let attempt = 1; ; attempt += 1) {
    const started = performance.now()
    const note = (outcome: 'ok' | 'failed') =>
      metrics.providerSeconds.observe(
        { provider: 'geocoding', action: 'communesOfDepartement', outcome },
        (performance.now() - started) / 1000,
      )
    try {
      const communes = await ask(url, signal)
      note('ok')
      return communes.map(({ code, nom, codesPostaux }) => ({
        code,
        name: nom,
        postalCodes: [...new Set(codesPostaux)].toSorted(),
      }))
    } catch (error) {
      note('failed')
      signal.throwIfAborted()
      if (attempt >= tries)
        throw error instanceof CommunesUnavailable
          ? error
          : new CommunesUnavailable(`the geographic API does not answer for ${departementCode}`, { cause: error })
      await delay(pause * 2 ** (attempt - 1), undefined, { signal })
    }
  }
}
