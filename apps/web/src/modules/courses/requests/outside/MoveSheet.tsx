// A family asks for another time of a lesson, or for one more: among the hours that are free, or in words.
import type { ChangeForm, ChangeRequest } from '@cartable/domain/courses/requests/requests.schema.ts'
import { requestText } from '@cartable/domain/courses/requests/requests.words.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { isoOfParis, parisDayAndTime } from '../../../../platform/fields/paris.ts'
import { Button, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Quiet } from '../../../../platform/outside/cards.tsx'
import { ChipsField, DayField, HourField, TextArea } from '../../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { Sheet } from '../../../../platform/outside/Sheet.tsx'
import { Answered, Failure } from '../../../../platform/outside/states.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'
import { useToday } from '../../../../platform/session/session.ts'
import { shortWhen } from '../../shared/short-when.ts'
import { askChange, changeForm, withdrawChange } from './requests.doors.ts'

const whatFollows = ({ isAtOnce, answerHours }: ChangeForm) =>
  isAtOnce
    ? 'À l’une de ces heures, le cours est déplacé tout de suite et le professeur prévenu\u00a0; sinon, il vous répond.'
    : `Le professeur vous répond sous ${answerHours}\u00a0h\u00a0; sinon, le service s’en occupe. D’ici là, rien ne change.`

type Closes = { readonly onClose: () => void }

const Ask = ({ asked, onClose }: Closes & { readonly asked: ChangeForm }) => {
  const { courseId, contractId, what, expectedAt, hours } = asked
  const today = useToday()
  const act = useAct(askChange)
  const form = useForm({ expectedAt: '', day: '', time: '', words: '' })
  /** A free hour that is touched fills in the day and the hour beside it. */
  const touch = (instant: string) => {
    const at = instant === '' ? null : parisDayAndTime(instant)
    form.set({ expectedAt: instant, day: at?.day ?? '', time: at?.time ?? '' })
  }
  const { day, time } = form.values
  return (
    <Form
      of={form}
      act={act}
      input={({ words }) => {
        const isWhole = (day === '') === (time === '')
        if (!form.check({ time: isWhole ? null : 'Dites le jour et l’heure.' })) return null
        return {
          ...{ courseId, contractId, words: words || null },
          expectedAt: day === '' ? null : isoOfParis(day, time),
        }
      }}
      after={({ isMoved }) => {
        toast(isMoved ? 'Cours déplacé\u00a0: le professeur est prévenu.' : 'Demande envoyée au professeur.')
        onClose()
      }}
    >
      <p>{expectedAt ? `${formatInstant(expectedAt)}, ${what}` : what}</p>
      {hours.length === 0 ? (
        <p>Aucune heure commune dans les quatre prochaines semaines{'\u00a0'}: écrivez ce qui vous conviendrait.</p>
      ) : (
        <ChipsField
          {...form.at('expectedAt')}
          onChange={touch}
          label="Libres tous les deux"
          choices={hours.map((hour) => ({ value: hour, label: shortWhen(hour) }))}
        />
      )}
      <DayField
        {...form.at('day')}
        onChange={(value) => form.set({ day: value, expectedAt: '' })}
        label="Jour souhaité"
        min={today}
        optional
      />
      <HourField
        {...form.at('time')}
        onChange={(value) => form.set({ time: value, expectedAt: '' })}
        label="Heure souhaitée"
        optional
      />
      <TextArea
        {...form.at('words')}
        label="Un mot, ou un autre souhait"
        help="Le professeur et le service le liront."
        optional
        maxLength={500}
      />
      <Quiet>{whatFollows(asked)}</Quiet>
      <Buttons>
        <Button kind="primary" submits grows>
          Envoyer
        </Button>
        <Button onPress={onClose}>Annuler</Button>
      </Buttons>
    </Form>
  )
}

const Waiting = ({ request, onClose }: Closes & { readonly request: ChangeRequest }) => {
  const withdraw = useAct(withdrawChange, {
    done: () => {
      toast('Demande retirée.')
      onClose()
    },
  })
  return (
    <>
      <p>{requestText(request, { isOwn: true })}</p>
      {request.words && <p>«{`\u00a0${request.words}\u00a0`}»</p>}
      <p>Réponse attendue avant le {formatInstant(request.expiresAt)}.</p>
      <Failure of={withdraw} />
      <Buttons>
        {request.mayWithdraw && (
          <Button kind="danger" isBusy={withdraw.isBusy} onPress={() => void withdraw.run({ id: request.id })}>
            Retirer la demande
          </Button>
        )}
        <Button onPress={onClose}>Fermer</Button>
      </Buttons>
    </>
  )
}

export type Asked = { readonly courseId: number } | { readonly contractId: number }
export const MoveSheet = ({ of, onClose }: Closes & { readonly of: Asked }) => {
  const asked = useAnswer(
    changeForm,
    'courseId' in of ? { courseId: String(of.courseId) } : { contractId: String(of.contractId) },
  )
  return (
    <Sheet title={'courseId' in of ? 'Déplacer le cours' : 'Demander un cours'} onClose={onClose}>
      <Answered of={asked}>
        {(form) =>
          form.open ? <Waiting request={form.open} onClose={onClose} /> : <Ask asked={form} onClose={onClose} />
        }
      </Answered>
    </Sheet>
  )
}
