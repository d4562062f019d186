// The room of an online pupil, by its teacher: the one link, made, typed, replaced or closed; the family is told.
import type { RoomRecord } from '@cartable/domain/courses/rooms/rooms.api.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { useState } from 'react'
import { Button, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Notice, Quiet } from '../../../../platform/outside/cards.tsx'
import { shortDay } from '../../../../platform/outside/dates.ts'
import { TextField } from '../../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { Sheet } from '../../../../platform/outside/Sheet.tsx'
import { Answered, Failure } from '../../../../platform/outside/states.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'
import { closeRoom, readRoom, saveRoom } from './rooms.doors.ts'

const told = 'La famille en est prévenue.'

const LinkForm = ({ room, onDone }: { readonly room: RoomRecord; readonly onDone: () => void }) => {
  const act = useAct(saveRoom)
  const form = useForm({ url: '' })
  return (
    <Form
      of={form}
      act={act}
      input={({ url }) =>
        form.check({ url: url.trim() === '' ? 'Collez le lien de la salle.' : null })
          ? { contractId: room.contractId, roomId: room.roomId, url: url.trim() }
          : null
      }
      after={() => {
        toast(`Salle enregistrée. ${told}`)
        onDone()
      }}
    >
      <TextField
        {...form.at('url')}
        label="Adresse de la salle"
        help={`Le lien entier, copié depuis le service de visio. ${told}`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Buttons>
        <Button kind="primary" submits grows>
          Enregistrer
        </Button>
        <Button onPress={onDone}>Annuler</Button>
      </Buttons>
    </Form>
  )
}

const Room = ({ room }: { readonly room: RoomRecord }) => {
  const [shown, setShown] = useState<'link' | 'close' | null>(null)
  const make = useAct(saveRoom, { done: () => toast(`Salle créée. ${told}`) })
  const close = useAct(closeRoom, { done: () => toast(`Salle fermée. ${told}`) })
  const { contractId, roomId, url } = room
  return (
    <>
      {url === null ? (
        <Quiet>Aucune salle{'\u00a0'}: la famille n’a pas encore de lien.</Quiet>
      ) : (
        <p>
          <a href={url} target="_blank" rel="noreferrer">
            {url}
          </a>
          {room.madeAt && ` depuis le ${shortDay(room.madeAt)}`}
        </p>
      )}
      <Failure of={make} />
      <Failure of={close} />
      {room.canChange && shown === null && (
        <Buttons>
          {room.canMake && (
            <Button isBusy={make.isBusy} onPress={() => void make.run({ contractId, roomId, url: null })}>
              {url === null ? 'Créer la salle' : 'Créer une autre salle'}
            </Button>
          )}
          <Button onPress={() => setShown('link')}>{url === null ? 'Saisir un lien…' : 'Remplacer le lien…'}</Button>
          {url !== null && (
            <Button kind="danger" onPress={() => setShown('close')}>
              Fermer la salle…
            </Button>
          )}
        </Buttons>
      )}
      {shown === 'link' && <LinkForm room={room} onDone={() => setShown(null)} />}
      {shown === 'close' && roomId !== null && (
        <Notice meaning="warning" alert>
          Les prochains cours n’auront plus de salle tant qu’une autre n’est pas donnée. {told}
          <Buttons>
            <Button
              kind="danger"
              isBusy={close.isBusy}
              onPress={() => {
                setShown(null)
                void close.run({ contractId, roomId })
              }}
            >
              Fermer la salle
            </Button>
            <Button onPress={() => setShown(null)}>Annuler</Button>
          </Buttons>
        </Notice>
      )}
    </>
  )
}

type Props = { readonly contractId: number; readonly studentName: string; readonly onClose: () => void }
export const RoomSheet = ({ contractId, studentName, onClose }: Props) => {
  const room = useAnswer(readRoom, { contractId: String(contractId) })
  return (
    <Sheet title={`Salle de visio ${de(studentName)}`} onClose={onClose}>
      <Answered of={room}>{(data) => <Room room={data} />}</Answered>
    </Sheet>
  )
}
