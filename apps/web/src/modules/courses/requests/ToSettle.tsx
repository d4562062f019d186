// « À régler »: what waits for the office in the planning, each with what may be done about it.

import { Panel } from '../../../platform/shell/Panel.tsx'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import { ChargesToSettle } from '../charges/Charges.tsx'
import { SeriesToSettle } from '../series/BlockedDays.tsx'
import { RequestItems, useRequests } from './ChangeRequests.tsx'
import classes from './requests.module.css'

const crumbs = [{ label: 'Cours particuliers' }, { label: 'Planning', path: '/privateTuition/planning' }]

export const ToSettle = () => {
  const query = useRequests({})
  return (
    <Panel title="À régler" breadcrumb={crumbs}>
      <QueryPanel query={query} what="ce qui est à régler">
        {({ rows }) => (
          <div className={classes.sections}>
            <section aria-labelledby="demandes">
              <h2 id="demandes">Demandes de changement</h2>
              {rows.length === 0 ? (
                <EmptyLine>Aucune demande n’attend de réponse.</EmptyLine>
              ) : (
                <RequestItems rows={rows} />
              )}
            </section>
            <SeriesToSettle />
            <ChargesToSettle />
          </div>
        )}
      </QueryPanel>
    </Panel>
  )
}
