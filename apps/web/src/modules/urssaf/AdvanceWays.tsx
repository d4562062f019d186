// How the company asks for the tax advance, from a day on: the way of today, those to come, and the change of it.

import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { advanceWayLabels, advanceWays, guaranteeNearPercent } from '@cartable/domain/urssaf/advance-decision.rules.ts'
import { advancesApi } from '@cartable/domain/urssaf/advances.api.ts'
import type { AdvanceWayRow, DeclaredServices } from '@cartable/domain/urssaf/advances.schema.ts'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { FormDialog } from '../../platform/form/FormDialog.tsx'
import { formOf } from '../../platform/form/form-of.ts'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../platform/form/Section.tsx'
import { useCan, useToday } from '../../platform/session/session.ts'
import { Panel } from '../../platform/shell/Panel.tsx'
import { EmptyState, QueryPanel } from '../../platform/shell/states.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import { HistoryButton } from '../journal/journal.parts.tsx'
import classes from './api.module.css'
import { crumbs, urssafTabs, urssafTitle } from './urssaf-tables.ts'

const F = formOf<typeof advancesApi.saveWay>()

const WayDialog = ({
  current,
  onClose,
}: {
  readonly current: AdvanceWayRow | undefined
  readonly onClose: () => void
}) => {
  const today = useToday()
  return (
    <FormDialog title="Demander l’avance autrement" size={620} onClose={onClose}>
      <RecordForm
        operation={advancesApi.saveWay}
        screen="facon-avance"
        record={{ beginsOn: today, way: current?.way ?? 'whole', guaranteedUntil: current?.guaranteedUntil ?? null }}
        layout="modal"
        noDraft
        refreshes={[['urssaf'], ['courses']]}
        onClose={onClose}
        onSaved={() => void toast.success('La façon de demander l’avance est enregistrée.')}
      >
        <FieldGrid>
          <F.Day name="beginsOn" label="À partir du" min={today} span={3} />
          <F.Day
            name="guaranteedUntil"
            label="Garantie financière jusqu’au"
            description="Obligatoire pour demander un acompte à la famille, ou au-delà du seuil de la loi."
            span={3}
          />
          <F.Radio name="way" label="Façon" options={wordOptions(advanceWayLabels, advanceWays)} span={6} />
        </FieldGrid>
      </RecordForm>
    </FormDialog>
  )
}

/** What was declared this year beside the threshold of the guarantee, and what to do as it comes near. */
const Declared = ({ declared, isAsked }: { readonly declared: DeclaredServices; readonly isAsked: boolean }) => {
  const { year, cents, guaranteeFromCents, isGuaranteed } = declared
  if (!isAsked || guaranteeFromCents === null) return null
  const isNear = !isGuaranteed && cents * 100 >= guaranteeFromCents * guaranteeNearPercent
  return (
    <>
      <p className={classes.declared}>
        Services déclarés à l’Urssaf en {year}
        {'\u00a0'}: <b>{formatEuros(cents)}</b>, garantie financière obligatoire au-delà de{' '}
        {formatEuros(guaranteeFromCents)}.
      </p>
      {isNear && (
        <Alert color="warning" role="status" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {cents > guaranteeFromCents
            ? 'Le seuil est dépassé\u00a0: plus aucun cours n’est avancé tant que la garantie n’est pas enregistrée ici.'
            : 'Le seuil approche\u00a0: obtenez la garantie, puis enregistrez son dernier jour ici. Au-delà, plus aucun cours ne serait avancé.'}
        </Alert>
      )}
    </>
  )
}

/** The card by itself, wherever the rules of the company are kept. */
export const AdvanceWaysCard = () => {
  const query = useOperation(advancesApi.listWays, {})
  const canWrite = useCan('urssaf', 'write')
  const [isChanging, setChanging] = useState(false)
  return (
    <section className={classes.card} aria-label="Demande de l’avance immédiate">
      <h2>Demande de l’avance immédiate</h2>
      <QueryPanel query={query} what="la façon de demander l’avance">
        {({ ways, declared }) => (
          <>
            {ways.length === 0 ? (
              <EmptyState title="L’avance immédiate n’est pas encore demandée." />
            ) : (
              <dl className={classes.counts}>
                {ways.map(({ id, beginsOn, way, guaranteedUntil, isCurrent }) => (
                  <div key={id}>
                    <dt>
                      {isCurrent ? <b>À partir du {formatDay(beginsOn)}</b> : `À partir du ${formatDay(beginsOn)}`}
                      <HistoryButton className="advance_ways" entityId={id} />
                    </dt>
                    <dd>
                      {advanceWayLabels[way]}
                      {guaranteedUntil && `, garantie jusqu’au ${formatDay(guaranteedUntil)}`}
                    </dd>
                  </div>
                ))}
              </dl>
            )}
            <Declared declared={declared} isAsked={ways.some(({ isCurrent, way }) => isCurrent && way !== 'none')} />
            {canWrite && (
              <Button mt="md" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setChanging(true)}>
                Changer
              </Button>
            )}
            {isChanging && <WayDialog current={ways.find((one) => one.isCurrent)} onClose={() => setChanging(false)} />}
          </>
        )}
      </QueryPanel>
    </section>
  )
}

export const AdvanceWays = () => (
  <Panel title={urssafTitle} breadcrumb={crumbs} tabs={urssafTabs('advance')}>
    <AdvanceWaysCard />
  </Panel>
)
