// The levers of the sandbox's tax advance, as its pages press them, and what it has done.
export type Steering = ReturnType<typeof steer>

export const steer = (httpUrl: string) => {
  const post = async (path: string, form: Record<string, string>) => {
    const response = await fetch(httpUrl + path, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
    })
    if (response.status !== 303) throw new Error(`${path} answered ${response.status}`)
  }
  const control = async (path: string, body: object) => {
    const response = await fetch(httpUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  }
  return {
    nextAnswer: (how: 'perdue' | 'illisible') => post('/urssaf/prochaine-reponse', { reponse: how }),
    expireTokens: () => post('/urssaf/jetons', {}),
    decide: (idClient: string, statut: string) => post(`/urssaf/clients/${idClient}/statut`, { statut }),
    unlink: (idClient: string) => post(`/urssaf/clients/${idClient}/delier`, {}),
    outage: (mode: 'ok' | 'down' | 'error500' | 'maintenance') => control('/__control', { service: 'urssaf', mode }),
    moveClock: (offsetMs: number) => control('/__control/clock', { offsetMs }),
    books: async () =>
      (await (await fetch(`${httpUrl}/urssaf/api/clients`)).json()) as {
        registrationCount: number
        clients: { idClient: string; nomNaissance: string; adresseMail: string; status: string }[]
      },
  }
}
