// « S’abonner » : one's calendar in a telephone, by a secret address that is told once, renewed and closed.
import { feedApi } from '@cartable/domain/courses/agenda/feed.api.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'

const Address = ({ address }: { readonly address: string }) => {
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    toast.success('Adresse copiée.')
  }
  return (
    <Stack gap="sm">
      <TextInput
        label="Adresse de votre agenda"
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <p>Elle n’est montrée qu’ici, une fois. Qui la connaît voit vos cours{'\u00a0'}: gardez-la pour vous.</p>
      <Group gap="sm">
        <Button variant="filled" leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
          Copier l’adresse
        </Button>
        <Button component="a" href={address.replace(/^https?:/, 'webcal:')}>
          Ouvrir dans mon agenda
        </Button>
      </Group>
      <ul>
        <li>
          iPhone{'\u00a0'}: Calendrier › Calendriers › Ajouter › Ajouter un calendrier avec abonnement, puis collez
          l’adresse.
        </li>
        <li>
          Google Agenda, sur un ordinateur{'\u00a0'}: Autres agendas › + › À partir de l’URL, puis collez l’adresse.
        </li>
      </ul>
    </Stack>
  )
}

export const FeedDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const query = useOperation(feedApi.showFeed, {})
  const [address, setAddress] = useState<string | null>(null)
  const renewal = useAction(feedApi.renewFeed, { onSuccess: (answer) => setAddress(answer.address) })
  const stop = useAction(feedApi.stopFeed, {
    onSuccess: () => {
      setAddress(null)
      toast.success('L’adresse ne répond plus.')
    },
  })
  return (
    <Modal opened onClose={onClose} title="S’abonner à mon agenda" size={560}>
      <QueryPanel query={query} what="votre agenda">
        {({ isOpen, madeAt }) => (
          <Stack gap="sm">
            <p>
              Vos cours s’affichent dans l’agenda de votre téléphone, et suivent les déplacements et les annulations
              d’eux-mêmes.
            </p>
            {address !== null && <Address address={address} />}
            {address === null && isOpen && madeAt !== null && (
              <Alert color="info">
                Une adresse est ouverte depuis le {formatDay(madeAt)}. La renouveler ferme l’ancienne{'\u00a0'}: il
                faudra coller la nouvelle dans votre agenda.
              </Alert>
            )}
            <Group justify="flex-end" gap="sm" mt="md">
              {isOpen && (
                <Button variant="subtle" color="danger" loading={stop.isPending} onClick={() => stop.mutate({})}>
                  Fermer l’adresse
                </Button>
              )}
              {address === null && (
                <Button variant="filled" loading={renewal.isPending} onClick={() => renewal.mutate({})}>
                  {isOpen ? 'Renouveler l’adresse' : 'Créer l’adresse'}
                </Button>
              )}
            </Group>
          </Stack>
        )}
      </QueryPanel>
    </Modal>
  )
}
