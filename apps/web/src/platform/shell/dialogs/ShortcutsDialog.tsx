// The list of keys that `?` opens, and the switch of the single ones.
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import { useStore } from '../../api/store.ts'
import { Modal } from '../../pop/Modal.tsx'
import { useSingleKeys } from '../../session/choices.ts'
import { shownShortcuts } from '../shortcuts.ts'
import classes from './dialogs.module.css'

/** Keys that are always there, or that fields and dialogs answer to by themselves. */
const always = [
  { keys: 'Ctrl K', label: 'Rechercher, aller à une page, créer' },
  { keys: 'Ctrl S', label: 'Enregistrer' },
  { keys: 'Ctrl Entrée', label: 'Valider la boîte de dialogue, envoyer' },
  { keys: 'Échap', label: 'Fermer' },
]

export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => {
  const [isAllowed, setAllowed] = useSingleKeys()
  const shown = useStore(shownShortcuts)
  return (
    <Modal opened onClose={onClose} title="Raccourcis clavier" size={480}>
      <dl className={classes.keys}>
        {[...always, ...shown].map(({ keys, label }) => (
          <div key={`${keys}${label}`} style={{ display: 'contents' }}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <Switch
        mt={20}
        checked={isAllowed}
        onChange={(event) => setAllowed(event.currentTarget.checked)}
        label="Raccourcis d’une seule touche"
      />
    </Modal>
  )
}
