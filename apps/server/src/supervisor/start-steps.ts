// How long each step of a start took, those of the launcher besides: it installs, and builds the web app meanwhile.

export type StartSteps = {
  /** Resolves when the launcher has built the web app; at once when nobody builds. */
  readonly webBuilt: Promise<void>
  /** What the launcher says through the channel. */
  readonly hear: (message: unknown) => void
  readonly note: (name: string, milliseconds: number) => void
  /** « Prêt en 9,4 s : base de données 1,2 s, serveur et premières données 8,1 s. » */
  readonly summary: () => string
}

const seconds = (value: number) => `${value.toLocaleString('fr-FR', { maximumFractionDigits: 1 })}\u00a0s`

/** `START_INSTALLED`: the seconds of the installation; `START_BUILDS`: the launcher says when the web app is built. */
export const startSteps = (env: NodeJS.ProcessEnv, now: () => number = () => performance.now()): StartSteps => {
  const beganAt = now()
  const built = Promise.withResolvers<void>()
  if (!env.START_BUILDS) built.resolve()
  const installed = Number(env.START_INSTALLED) || 0
  const steps: [name: string, seconds: number][] = installed > 0 ? [['installation', installed]] : []
  return {
    webBuilt: built.promise,
    hear: (message) => {
      if (typeof message !== 'object' || message === null || !('webBuilt' in message)) return
      if (typeof message.webBuilt === 'number') steps.push(['interface', message.webBuilt])
      built.resolve()
    },
    note: (name, milliseconds) => steps.push([name, milliseconds / 1000]),
    summary: () => {
      const total = installed + (now() - beganAt) / 1000
      return `\nPrêt en ${seconds(total)}\u00a0: ${steps.map(([name, value]) => `${name} ${seconds(value)}`).join(', ')}.`
    },
  }
}
