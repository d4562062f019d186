// What opens at once on Ctrl K: the field, which takes what is typed while the rest of the palette comes.
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useRef } from 'react'
import { useReturnFocus } from '../../pop/use-return-focus.ts'
import classes from './Palette.module.css'

const PaletteOnItsWay = lazy(async () => ({ default: (await import('./Palette.tsx')).Palette }))

type Props = {
  readonly onClose: () => void
  /** The palette itself, which may take its time. */
  readonly palette?: typeof PaletteOnItsWay
}

export const PaletteDoor = ({ onClose, palette: Palette = PaletteOnItsWay }: Props) => {
  useReturnFocus()
  const typed = useRef('')
  return (
    <Suspense
      fallback={
        <PaletteField
          onType={(text) => {
            typed.current = text
          }}
          onClose={onClose}
        />
      }
    >
      <Palette onClose={onClose} typedBefore={() => typed.current} />
    </Suspense>
  )
}

type FieldProps = { readonly onType: (text: string) => void; readonly onClose: () => void }

/** Drawn as the palette is, so that its arrival moves nothing. */
const PaletteField = ({ onType, onClose }: FieldProps) => (
  <div className={classes.waiting}>
    <div role="dialog" aria-modal="true" aria-label="Rechercher" className={classes.waitingSheet}>
      <div className={classes.search}>
        <IconSearch size={18} aria-hidden />
        <input
          // biome-ignore lint/a11y/noAutofocus: the person has just asked for it
          autoFocus
          aria-label="Rechercher un client, une facture, une page"
          placeholder="Rechercher un client, une facture, une page…"
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
        />
      </div>
    </div>
  </div>
)
