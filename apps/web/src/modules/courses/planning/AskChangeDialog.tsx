// A family asks for another time of a lesson, or for one more: among the hours that are free, or in words.

import { requestsApi } from '@cartable/domain/courses/requests/requests.api.ts'
import { requestText } from '@cartable/domain/courses/requests/requests.rules.ts'
import type { ChangeForm, ChangeRequest } from '@cartable/domain/courses/requests/requests.schema.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { Button, Group } from '@mantine/core'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { useFormSetter } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { unbroken } from '../../../platform/fr/typography.ts'
import { useToday } from '../../../platform/session/session.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { shortWhenText } from './FreeHours.tsx'
import classes from './planning.module.css'

const F = formOf<typeof requestsApi.askChange>()

const Hours = ({ hours }: Pick<ChangeForm, 'hours'>) => {
  const set = useFormSetter()
  return (
    <fieldset className={classes.hours}>
      <legend>
        {hours.length === 0
          ? 'Aucune heure commune dans les quatre prochaines semaines\u00a0: écrivez ce qui vous conviendrait.'
          : 'Libres tous les deux'}
      </legend>
      {hours.map((hour) => (
        <Button key={hour} size="md" onClick={() => set('expectedAt', hour)}>
          {shortWhenText(hour)}
        </Button>
      ))}
    </fieldset>
  )
}

const whatFollows = ({ isAtOnce, answerHours }: ChangeForm) =>
  isAtOnce
    ? 'À l’une de ces heures, le cours est déplacé tout de suite et le professeur prévenu\u00a0; sinon, il vous répond.'
    : `Le professeur vous répond sous ${answerHours}\u00a0h\u00a0; sinon, le service s’en occupe. D’ici là, rien ne change.`

const Ask = ({ form, onClose }: { readonly form: ChangeForm; readonly onClose: () => void }) => {
  const { courseId, contractId, what, expectedAt } = form
  const today = useToday()
  return (
    <RecordForm
      operation={requestsApi.askChange}
      screen="demande-changement"
      record={{ courseId, contractId, expectedAt: null, words: null }}
      layout="modal"
      saveLabel="Envoyer"
      closeLabel="Annuler"
      onClose={onClose}
      onSaved={({ isMoved }) =>
        void toast.success(
          isMoved ? 'Cours déplacé\u00a0: le professeur est prévenu.' : 'Demande envoyée au professeur.',
        )
      }
    >
      <Section id="demande" title={expectedAt ? `${formatInstant(expectedAt)}, ${what}` : what}>
        <Hours hours={form.hours} />
        <F.Instant name="expectedAt" label="Heure souhaitée" min={today} span={6} />
        <F.LongText
          name="words"
          label={'Un mot, ou un autre souhait'}
          description="Le professeur et le service le liront."
          span={6}
          maxLength={500}
        />
        <p className={classes.verdict}>{whatFollows(form)}</p>
      </Section>
    </RecordForm>
  )
}

const Waiting = ({ request, onClose }: { readonly request: ChangeRequest; readonly onClose: () => void }) => {
  const withdraw = useAction(requestsApi.withdrawChange, {
    onSuccess: ({ isValid, errorMsgs }) => {
      if (isValid) toast.success('Demande retirée.')
      else toast.error(unbroken(errorMsgs.join(' ')))
      onClose()
    },
  })
  return (
    <>
      <p>{requestText(request)}</p>
      {request.words && <p>«{`\u00a0${request.words}\u00a0`}»</p>}
      <p>Réponse attendue avant le {formatInstant(request.expiresAt)}.</p>
      <Group justify="flex-end" gap="sm">
        <Button size="md" onClick={onClose}>
          Fermer
        </Button>
        {request.mayWithdraw && (
          <Button
            size="md"
            color="danger"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate({ id: request.id })}
          >
            Retirer la demande
          </Button>
        )}
      </Group>
    </>
  )
}

type Props = { readonly courseId?: number; readonly contractId?: number; readonly onClose: () => void }

export const AskChangeDialog = ({ courseId, contractId, onClose }: Props) => {
  const query = useOperation(requestsApi.changeForm, {
    ...(courseId !== undefined && { courseId: String(courseId) }),
    ...(contractId !== undefined && { contractId: String(contractId) }),
  })
  return (
    <FormDialog
      title={courseId === undefined ? 'Demander un cours' : 'Déplacer le cours'}
      onClose={onClose}
      size={560}
      query={query}
      what="les heures libres"
      fillsPhone
    >
      {(form) =>
        form.open ? <Waiting request={form.open} onClose={onClose} /> : <Ask form={form} onClose={onClose} />
      }
    </FormDialog>
  )
}
