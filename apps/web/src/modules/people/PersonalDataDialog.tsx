// Personal data of a record: what is held, as a file; and its erasure, seen first, then confirmed by the name.

import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { privacyApi } from '@cartable/domain/people/privacy.api.ts'
import type { ErasurePlan, PrivacySubject } from '@cartable/domain/people/privacy.schema.ts'
import { Alert, Button } from '@mantine/core'
import { IconCircleCheck, IconDownload, IconEraser } from '@tabler/icons-react'
import { useState } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { Modal } from '../../platform/pop/Modal.tsx'
import { useCan } from '../../platform/session/session.ts'
import { AppLink } from '../../platform/shell/links.tsx'
import { QueryPanel } from '../../platform/shell/states.tsx'
import { useIsPhone } from '../../platform/theme/use-is-phone.ts'
import { ConfirmErasure } from './ConfirmErasure.tsx'
import { ErasureSummary } from './ErasureSummary.tsx'
import classes from './people.module.css'
import { useDataExport } from './use-data-export.ts'

type Asked = { readonly subject: PrivacySubject; readonly id: number }
type Props = Asked & { readonly onClose: () => void }

const Export = ({ subject, id, name }: Asked & { readonly name: string }) => {
  const { start, isStarting } = useDataExport()
  return (
    <section className={classes.part} aria-label="Export">
      <h3>Export</h3>
      <p>
        Tout ce que la société détient, en un fichier à remettre à la personne qui le demande{'\u00a0'}: une page à
        lire, les mêmes données en JSON, ses documents.
      </p>
      <Button
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={isStarting}
        onClick={() => void start({ subject, id, name })}
      >
        Exporter les données
      </Button>
    </section>
  )
}

const Erasure = ({ plan, onErase }: { readonly plan: ErasurePlan; readonly onErase: () => void }) => {
  if (plan.erasedAt !== null)
    return (
      <Alert color="success" icon={<IconCircleCheck size={18} aria-hidden />}>
        Ces données ont été effacées le {formatInstant(plan.erasedAt)}.
      </Alert>
    )
  return (
    <section className={classes.part} aria-label="Effacement">
      <h3>Effacement</h3>
      {plan.blockers.length > 0 ? (
        <Alert color="warning" title="Rien ne peut encore être effacé">
          <ul className={classes.blockers}>
            {plan.blockers.map(({ message, path }) => (
              <li key={message}>
                {message} {path && <AppLink href={path}>Ouvrir</AppLink>}
              </li>
            ))}
          </ul>
        </Alert>
      ) : (
        <>
          <p>
            L’effacement est définitif. Les livres comptables restent tels quels, sous un numéro{'\u202f'}; tout le
            reste disparaît.
          </p>
          <Button variant="outline" color="danger" leftSection={<IconEraser size={16} aria-hidden />} onClick={onErase}>
            Voir ce qui sera effacé…
          </Button>
        </>
      )}
    </section>
  )
}

export const PersonalDataDialog = ({ subject, id, onClose }: Props) => {
  const [step, setStep] = useState<'choice' | 'plan' | 'confirm'>('choice')
  const mayErase = useCan('sensitiveData', 'fullAccess')
  const isPhone = useIsPhone()
  const query = useOperation(privacyApi.erasurePlan, { subject, id: String(id) })
  const title = step === 'choice' ? 'Données personnelles' : 'Effacer les données personnelles'
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={720}
      fullScreen={isPhone}
      closeOnClickOutside={step === 'choice'}
    >
      <QueryPanel query={query} what="ce qui est détenu">
        {(plan) => (
          <>
            <p className={classes.who}>
              <b>{plan.name}</b>
              {plan.others.length > 0 && <span> et {plan.others.join(', ')}</span>}
            </p>
            {step === 'choice' && (
              <>
                {plan.erasedAt === null && <Export subject={subject} id={id} name={plan.name} />}
                {mayErase && <Erasure plan={plan} onErase={() => setStep('plan')} />}
              </>
            )}
            {step === 'plan' && (
              <ErasureSummary plan={plan} onBack={() => setStep('choice')} onNext={() => setStep('confirm')} />
            )}
            {step === 'confirm' && (
              <ConfirmErasure subject={subject} id={id} plan={plan} onBack={() => setStep('plan')} onDone={onClose} />
            )}
          </>
        )}
      </QueryPanel>
    </Modal>
  )
}
