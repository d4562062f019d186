// The server beside the whole sandbox, on a clock that only moves when it is told to: for companies that are lived.
import { startTestApp } from './app.ts'
import { startProviders } from './lived-providers.ts'

export type LivedApp = Awaited<ReturnType<typeof startLivedApp>>

/** Providers answer and call back as they do beside `npm start`; nothing happens by itself. */
export const startLivedApp = async () => {
  const { port, sandbox, environment, stop } = await startProviders()
  const app = await startTestApp({ environment })
  await app.http.listen({ port, host: '127.0.0.1' })
  await app.start({ byItself: false })
  return {
    ...app,
    sandbox,
    close: async () => {
      await app.close()
      await stop()
    },
  }
}
