// Maintenance: switched on with its reason, which everybody else reads in place of the site; switched off again.
import { maintenanceApi } from '@cartable/domain/configuration/maintenance.api.ts'
import { type MaintenanceRecord, maintenanceTextMax } from '@cartable/domain/configuration/maintenance.schema.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useOperation } from '../../platform/api/hooks.ts'
import { nowMs } from '../../platform/clock.ts'
import { formOf } from '../../platform/form/form-of.ts'
import { RecordForm } from '../../platform/form/RecordForm.tsx'
import { Section } from '../../platform/form/Section.tsx'
import { refreshSession, useCan } from '../../platform/session/session.ts'
import { askConfirmation } from '../../platform/shell/confirmations.ts'
import { Panel } from '../../platform/shell/Panel.tsx'
import { QueryPanel } from '../../platform/shell/states.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import { Statut } from '../../platform/theme/Statut.tsx'
import { HistoryButton } from '../journal/journal.parts.tsx'

const F = formOf<typeof maintenanceApi.setMaintenance>()
const crumbs = [{ label: 'Administration' }]

const Fields = ({ record }: { readonly record: MaintenanceRecord }) => (
  <Section id="maintenance" title="Accès au site">
    <div data-span={6}>
      <Alert icon={<IconInfoCircle size={18} aria-hidden />} role="status">
        Sous maintenance, seules les personnes qui peuvent modifier la configuration entrent encore. Les paiements reçus
        et les tâches planifiées suivent leur cours.
      </Alert>
    </div>
    <F.Switch name="maintenance" label="Site en maintenance" span={6} />
    <F.Instant
      name="startsAt"
      label="Début"
      description={'Vide\u00a0: tout de suite. Sinon tout le monde en est prévenu d’ici là.'}
      span={3}
    />
    <F.Instant name="endsAt" label="Retour prévu" span={3} />
    <F.LongText
      name="maintenanceText"
      label="Motifs, date et heure prévues du retour à la normale"
      description="Ce texte est la seule chose que les familles, les professeurs et l’équipe verront du site."
      placeholder="Mise à jour du programme. Retour à la normale prévu ce soir à 20 h."
      maxLength={maintenanceTextMax}
      counted
      minRows={5}
      optional={false}
      span={6}
    />
    {record.startedAt && (
      <p data-span={6}>
        Commencée le {formatInstant(record.startedAt)}
        {record.startedBy && ` par ${record.startedBy}`}.
      </p>
    )}
  </Section>
)

const confirmStart = (startsAt: string | null | undefined) =>
  startsAt && Date.parse(startsAt) > nowMs()
    ? askConfirmation({
        title: 'Annoncer cette maintenance\u202f?',
        body: `Tout le monde lit dès maintenant qu’elle commence le ${formatInstant(startsAt)}, et pourquoi. Elle commence d’elle-même à cette heure.`,
        confirmLabel: 'Annoncer la maintenance',
      })
    : confirmNow()
const confirmNow = () =>
  askConfirmation({
    title: 'Mettre le site en maintenance\u202f?',
    body: 'Tout le monde est tenu à l’écart à l’instant, sauf les administrateurs. Ce qui est en cours de saisie reste en place et revient à la fin.',
    confirmLabel: 'Mettre en maintenance',
    isDangerous: true,
  })

export const Maintenance = () => {
  const query = useOperation(maintenanceApi.showMaintenance, {})
  const client = useQueryClient()
  const canWrite = useCan('configuration', 'write')
  const isAhead = query.data?.startsAt != null
  const isOn = query.data?.maintenance
  return (
    <Panel
      title="Maintenance"
      breadcrumb={crumbs}
      badge={
        query.data && (
          <Statut meaning={isAhead ? 'info' : isOn ? 'warning' : 'success'}>
            {isAhead ? 'Maintenance annoncée' : isOn ? 'En maintenance' : 'Site ouvert à tous'}
          </Statut>
        )
      }
      actions={query.data?.id != null && <HistoryButton className="maintenance_windows" entityId={query.data.id} />}
      fill
    >
      <QueryPanel query={query} what="l’état de la maintenance">
        {(record) => (
          <RecordForm
            // each maintenance is a record of its own
            key={record.id ?? 'aucune'}
            operation={maintenanceApi.setMaintenance}
            screen="maintenance"
            record={record}
            readOnly={!canWrite}
            closeOnSave={false}
            noDraft
            confirm={async (sent) =>
              !sent.maintenance || record.maintenance || !sent.maintenanceText || confirmStart(sent.startsAt)
            }
            onSaved={() => {
              // the banner follows the session
              void refreshSession(client)
              void query.refetch().then(({ data }) => {
                toast.success(
                  data?.startsAt
                    ? 'La maintenance est annoncée à tous.'
                    : data?.maintenance
                      ? 'Le site est en maintenance.'
                      : 'Le site est ouvert à tous.',
                )
              })
            }}
          >
            <Fields record={record} />
          </RecordForm>
        )}
      </QueryPanel>
    </Panel>
  )
}
