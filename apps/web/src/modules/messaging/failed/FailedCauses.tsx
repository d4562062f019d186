// Above the failed messages: what a provider's outage keeps from leaving, and what failed, cause by cause, with one button for all of a cause.
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { failedMessagesApi } from '@cartable/domain/messaging/failed-messages.api.ts'
import { type FailedCause, failedKindLabels } from '@cartable/domain/messaging/failed-messages.schema.ts'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { counted } from '../../../platform/fr/typography.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import classes from './failed.module.css'
import { failedIcons, waitingPath } from './failed-texts.ts'
import { ReplayManyDialog } from './ReplayManyDialog.tsx'

const Cause = ({ cause, onReplay }: { readonly cause: FailedCause; readonly onReplay: (() => void) | null }) => {
  const { kind, count, ids, held } = cause
  const Drawing = failedIcons[kind]
  return (
    <li>
      <Drawing size={16} stroke={1.75} aria-hidden />
      <span className={classes.why}>
        {cause.cause}
        <small>
          {[
            `${failedKindLabels[kind]}\u00a0: ${counted(count, 'message')}`,
            held > 0 && `${counted(held, 'à corriger d’abord', 'à corriger d’abord')}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      {onReplay && ids.length > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconRefresh size={14} aria-hidden />}
          aria-label={`Rejouer\u00a0: ${cause.cause}`}
          onClick={onReplay}
        >
          {ids.length === 1 ? 'Rejouer' : `Rejouer les ${ids.length}`}
        </Button>
      )}
    </li>
  )
}

export const FailedCauses = ({ canWrite }: { readonly canWrite: boolean }) => {
  const { data } = useOperation(failedMessagesApi.failedCauses, {}, { refreshEvery: 15_000, background: true })
  const [replayed, setReplayed] = useState<FailedCause | null>(null)
  if (!data) return null
  const { causes, waiting } = data
  return (
    <>
      {waiting.length > 0 && (
        <section className={classes.causes} aria-label="Messages en attente">
          <ul>
            {waiting.map(({ kind, error, count, since }) => (
              <li key={`${kind}-${error}`}>
                <span className={classes.why}>
                  <AppLink href={waitingPath}>
                    {`${failedKindLabels[kind]}\u00a0: ${counted(count, 'message attend', 'messages attendent')}`}
                  </AppLink>
                  <small>
                    {error} Depuis le {formatInstant(since)}. Rien n’est perdu{'\u00a0'}: l’envoi est repris de
                    lui-même, une seule fois par message, dans le quart d’heure qui suit le retour du service.
                  </small>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {causes.length > 0 && (
        <section className={classes.causes} aria-labelledby="echecs-par-cause">
          <h2 id="echecs-par-cause">Par cause</h2>
          <ul>
            {causes.map((cause) => (
              <Cause
                key={`${cause.kind}-${cause.cause}`}
                cause={cause}
                onReplay={canWrite ? () => setReplayed(cause) : null}
              />
            ))}
          </ul>
        </section>
      )}
      {replayed && <ReplayManyDialog cause={replayed} onClose={() => setReplayed(null)} />}
    </>
  )
}
