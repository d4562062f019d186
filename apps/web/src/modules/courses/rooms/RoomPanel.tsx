// The room of a contract whose lessons are online, for the office and its teacher: the one link, made, typed, replaced or closed.
import { type RoomRecord, roomsApi } from '@cartable/domain/courses/rooms/rooms.api.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../../platform/form/Section.tsx'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'

const F = formOf<typeof roomsApi.saveRoom>()
const refreshes = [['courses']]
const told = 'La famille et le professeur en sont prévenus.'

const LinkDialog = ({ room, onClose }: { readonly room: RoomRecord; readonly onClose: () => void }) => (
  <FormDialog title={room.url === null ? 'Lien de la salle' : 'Remplacer la salle'} onClose={onClose}>
    <RecordForm
      operation={roomsApi.saveRoom}
      screen="salle-de-visio"
      record={{ contractId: room.contractId, roomId: room.roomId, url: '' }}
      layout="modal"
      closeLabel="Annuler"
      noDraft
      refreshes={refreshes}
      onClose={onClose}
      onSaved={() => toast.success(`Salle enregistrée. ${told}`)}
    >
      <FieldGrid>
        <F.Text
          name="url"
          label="Adresse de la salle"
          description={`Le lien entier, copié depuis le service de visio. ${told}`}
          optional={false}
          span={6}
          autoFocus
        />
      </FieldGrid>
    </RecordForm>
  </FormDialog>
)

const Room = ({ room, canChange }: { readonly room: RoomRecord; readonly canChange: boolean }) => {
  const [isTyping, setTyping] = useState(false)
  const make = useAction(roomsApi.saveRoom, {
    refreshes,
    onSuccess: ({ errors }) => {
      if (errors === null) toast.success(`Salle créée. ${told}`)
      else toast.error(errors.messages.join(' '))
    },
  })
  const close = useAction(roomsApi.closeRoom, {
    refreshes,
    onSuccess: ({ isValid, errorMsgs }) => {
      if (isValid) toast.success(`Salle fermée. ${told}`)
      else toast.error(errorMsgs.join(' '))
    },
  })
  const { contractId, roomId, url } = room
  const shut = async () => {
    const isSure = await askConfirmation({
      title: 'Fermer la salle',
      body: `Les prochains cours n’auront plus de salle tant qu’une autre n’est pas donnée. ${told}`,
      confirmLabel: 'Fermer la salle',
      isDangerous: true,
    })
    if (isSure && roomId !== null) close.mutate({ contractId, roomId })
  }
  return (
    <Stack gap="sm">
      {url === null ? (
        <EmptyLine>Aucune salle{'\u00a0'}: la famille n’a pas encore de lien.</EmptyLine>
      ) : (
        <p>
          <a href={url} target="_blank" rel="noreferrer">
            {url}
          </a>
          {room.madeAt && ` depuis le ${formatDay(room.madeAt)}`}
        </p>
      )}
      {canChange && room.canChange && (
        <Group gap="sm">
          {room.canMake && (
            <Button loading={make.isPending} onClick={() => make.mutate({ contractId, roomId, url: null })}>
              {url === null ? 'Créer la salle' : 'Créer une autre salle'}
            </Button>
          )}
          <Button onClick={() => setTyping(true)}>{url === null ? 'Saisir un lien…' : 'Remplacer le lien…'}</Button>
          {url !== null && (
            <Button variant="subtle" color="danger" loading={close.isPending} onClick={() => void shut()}>
              Fermer la salle
            </Button>
          )}
        </Group>
      )}
      {isTyping && <LinkDialog room={room} onClose={() => setTyping(false)} />}
    </Stack>
  )
}

/** `canChange`: the reader's right; whether the contract still takes one is the server's to say. */
export const RoomPanel = ({ contractId, canChange }: { readonly contractId: number; readonly canChange: boolean }) => {
  const query = useOperation(roomsApi.room, { contractId: String(contractId) })
  return (
    <QueryPanel query={query} what="la salle">
      {(room) => <Room room={room} canChange={canChange} />}
    </QueryPanel>
  )
}
