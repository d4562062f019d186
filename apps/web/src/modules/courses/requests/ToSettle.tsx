// « À régler »: what waits for the office in the planning, each with what may be done about it.

import { Panel } from '../../../platform/shell/Panel.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { ChargesToSettle } from '../charges/Charges.tsx'
import { SeriesToSettle } from '../series/BlockedDays.tsx'
import { RequestItems, useRequests } from './ChangeRequests.tsx'

const crumbs = [{ label: 'Cours particuliers' }, { label: 'Planning', path: '/privateTuition/planning' }]

export const ToSettle = () => {
  const query = useRequests({})
  return (
    <Panel title="À régler" breadcrumb={crumbs} count={query.data?.rows.length}>
      <QueryPanel query={query} what="ce qui est à régler">
        {({ rows }) => (
          <>
            <section aria-labelledby="demandes">
              <h2 id="demandes">Demandes de changement</h2>
              {rows.length === 0 ? <p>Aucune demande n’attend de réponse.</p> : <RequestItems rows={rows} />}
            </section>
            <SeriesToSettle />
            <ChargesToSettle />
          </>
        )}
      </QueryPanel>
    </Panel>
  )
}
