// The footer of a form panel: close on the left, what is saved in the middle, save on the right.
import { Button, Menu } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconChevronUp, IconLoader2 } from '@tabler/icons-react'
import classes from './FormFooter.module.css'

export type FormState =
  | { readonly kind: 'clean' }
  /** `fields`: how many were changed, when it is known. */
  | { readonly kind: 'dirty'; readonly fields?: number }
  | { readonly kind: 'saving' }
  /** `at`: `14:32`. */
  | { readonly kind: 'saved'; readonly at: string }

export type FooterChoice = { readonly label: string; readonly run: () => void }

type SaveFooter = {
  readonly kind?: 'save'
  readonly onClose: () => void
  readonly onSave: () => void
  /** « Enregistrer et fermer », « Enregistrer et créer un autre ». */
  readonly otherSaves?: readonly FooterChoice[]
  /** False for whoever may only read: no save button. */
  readonly canSave?: boolean
}
type ContinueFooter = { readonly kind: 'continue'; readonly onCancel: () => void; readonly onContinue: () => void }
type FormFooterProps = (SaveFooter | ContinueFooter) & { readonly state: FormState }

const wordsOf = (state: FormState): string => {
  switch (state.kind) {
    case 'clean':
      return 'Aucune modification'
    case 'dirty':
      if (state.fields === undefined || state.fields === 0) return 'Modifications non enregistrées'
      return state.fields === 1
        ? 'Modifications non enregistrées (1 champ)'
        : `Modifications non enregistrées (${state.fields} champs)`
    case 'saving':
      return 'Enregistrement…'
    case 'saved':
      return `Enregistré à ${state.at}`
  }
}
const icons = { clean: null, dirty: IconAlertTriangle, saving: IconLoader2, saved: IconCheck }

/** Close and Save, or Cancel and Continue. The button stays enabled when the form is wrong: pressing it explains. */
export const FormFooter = (props: FormFooterProps) => {
  const { state } = props
  const Drawing = icons[state.kind]
  const isSaving = state.kind === 'saving'
  return (
    <footer className={classes.foot}>
      <Button size="sm" onClick={props.kind === 'continue' ? props.onCancel : props.onClose}>
        {props.kind === 'continue' ? 'Annuler' : 'Fermer'}
      </Button>
      <p role="status" className={`${classes.state} ${state.kind === 'dirty' ? classes.dirty : ''}`}>
        {Drawing && <Drawing size={16} aria-hidden />}
        {wordsOf(state)}
      </p>
      {props.kind === 'continue' ? (
        <Button size="sm" variant="filled" loading={isSaving} onClick={props.onContinue}>
          Continuer
        </Button>
      ) : (
        props.canSave !== false && <SaveButton {...props} isSaving={isSaving} />
      )}
    </footer>
  )
}

const SaveButton = ({ onSave, otherSaves = [], isSaving }: SaveFooter & { isSaving: boolean }) => (
  <span className={classes.split}>
    <Button size="sm" variant="filled" loading={isSaving} onClick={onSave}>
      Enregistrer
    </Button>
    {otherSaves.length > 0 && (
      <Menu position="top-end">
        <Menu.Target>
          <Button size="sm" variant="filled" disabled={isSaving} aria-label="Autres façons d’enregistrer">
            <IconChevronUp size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {otherSaves.map(({ label, run }) => (
            <Menu.Item key={label} onClick={run}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    )}
  </span>
)
