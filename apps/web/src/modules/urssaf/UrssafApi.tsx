// How the exchanges with the API of the tax advance go: registrations, payment requests, calls of the week, failures.
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { declarationsApi } from '@cartable/domain/urssaf/declarations/declarations.api.ts'
import type { UrssafApiState } from '@cartable/domain/urssaf/declarations/declarations.schema.ts'
import { useOperation } from '../../platform/api/hooks.ts'
import { formatCount } from '../../platform/fr/typography.ts'
import { Panel } from '../../platform/shell/Panel.tsx'
import { EmptyState, QueryPanel } from '../../platform/shell/states.tsx'
import classes from './api.module.css'

const crumbs = [{ label: 'Administration' }]
/** What each call of the API does. */
const actions: Readonly<Record<string, string>> = {
  token: 'Connexion',
  M010: 'Inscription d’un client',
  M020: 'Statut d’un client',
  M050: 'Envoi d’une demande de paiement',
  M070: 'Suivi des demandes de paiement',
}

const Counts = ({ title, counts }: { readonly title: string; readonly counts: UrssafApiState['requests'] }) => (
  <section className={classes.card} aria-label={title}>
    <h2>{title}</h2>
    <dl className={classes.counts}>
      {counts.map(({ status, label, count }) => (
        <div key={status} data-none={count === 0 || undefined}>
          <dt>{label}</dt>
          <dd>{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  </section>
)

const Calls = ({ calls }: Pick<UrssafApiState, 'calls'>) => (
  <section className={classes.card} aria-label="Appels des sept derniers jours">
    <h2>Appels des sept derniers jours</h2>
    <dl className={classes.counts}>
      <div>
        <dt>Appels</dt>
        <dd>{formatCount(calls.total)}</dd>
      </div>
      <div data-bad={calls.failed > 0 || undefined}>
        <dt>En échec</dt>
        <dd>{formatCount(calls.failed)}</dd>
      </div>
      <div>
        <dt>Dernier appel</dt>
        <dd>{calls.lastAt ? formatInstant(calls.lastAt) : '–'}</dd>
      </div>
    </dl>
  </section>
)

const Failures = ({ failures }: Pick<UrssafApiState, 'failures'>) => (
  <section className={classes.card} aria-label="Derniers échecs">
    <h2>Derniers échecs</h2>
    {failures.length === 0 ? (
      <EmptyState title="Aucun appel n’a échoué depuis sept jours." />
    ) : (
      <table className={classes.failures}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Appel</th>
            <th scope="col">Code HTTP</th>
            <th scope="col">Motif</th>
          </tr>
        </thead>
        <tbody>
          {failures.map(({ id, calledAt, action, status, error }) => (
            <tr key={id}>
              <td>{formatInstant(calledAt)}</td>
              <td>{actions[action] ?? action}</td>
              <td>{status ?? 'Sans réponse'}</td>
              <td>{error}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
)

export const UrssafApi = () => {
  const query = useOperation(declarationsApi.apiState, {}, { refreshEvery: 60_000 })
  return (
    <Panel title="API URSSAF" breadcrumb={crumbs}>
      <QueryPanel query={query} what="l’état des échanges">
        {(state) => (
          <div className={classes.grid}>
            <Counts title="Inscriptions à l’avance immédiate" counts={state.registrations} />
            <Counts title="Demandes de paiement" counts={state.requests} />
            <Calls calls={state.calls} />
            <Failures failures={state.failures} />
          </div>
        )}
      </QueryPanel>
    </Panel>
  )
}
