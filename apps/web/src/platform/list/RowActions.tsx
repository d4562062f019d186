// The buttons at the end of a row: at most two, the others in a menu that exists only while it is open.
import { IconDotsVertical } from '@tabler/icons-react'
import { Suspense, useId, useRef } from 'react'
import { LazyMenu } from '../pop/MenuButton.tsx'
import classes from './list.module.css'
import type { RowAction } from './list.types.ts'

type Props<R> = {
  readonly row: R
  readonly name: string
  readonly actions: readonly RowAction<R>[]
  readonly isMenuOpen: boolean
  readonly closeMenu: () => void
  readonly open: (path: string) => void
  /** Everything in the menu, as on a phone's card. */
  readonly menuOnly?: boolean
}

const roomFor = 2

/** Which actions have their own button, and which are in the menu. */
export const splitActions = <A extends { readonly inMenu?: boolean }>(
  actions: readonly A[],
  menuOnly = false,
): [A[], A[]] => {
  const candidates = actions.filter((action) => !action.inMenu)
  const shown = menuOnly
    ? []
    : candidates.length === actions.length && actions.length <= roomFor
      ? candidates
      : candidates.slice(0, roomFor - 1)
  return [shown, actions.filter((action) => !shown.includes(action))]
}

/** Clicks are handled by the table body, which reads `data-action` and `data-menu`. */
export function RowActions<R>({ row, name, actions, isMenuOpen, closeMenu, open, menuOnly = false }: Props<R>) {
  const [shown, inMenu] = splitActions(actions, menuOnly)
  const id = useId()
  const anchor = useRef<HTMLButtonElement>(null)
  return (
    <>
      {shown.map((action) => {
        const words = action.refusal ? `${action.label} ${name} (${action.refusal})` : `${action.label} ${name}`
        const Drawing = action.icon
        return action.path ? (
          <a
            key={action.id}
            href={action.path}
            data-open=""
            className={classes.iconButton}
            aria-label={words}
            title={action.label}
          >
            <Drawing size={16} stroke={1.75} aria-hidden />
          </a>
        ) : (
          <button
            key={action.id}
            type="button"
            className={classes.iconButton}
            data-action={action.id}
            aria-label={words}
            aria-disabled={action.refusal ? true : undefined}
            title={action.refusal ?? action.label}
          >
            <Drawing size={16} stroke={1.75} aria-hidden />
          </button>
        )
      })}
      {inMenu.length > 0 && (
        <>
          <button
            ref={anchor}
            id={`${id}-target`}
            type="button"
            className={classes.iconButton}
            data-menu=""
            aria-haspopup="menu"
            aria-expanded={isMenuOpen}
            aria-controls={isMenuOpen ? `${id}-dropdown` : undefined}
            aria-label={`Autres actions\u00a0: ${name}`}
            title="Autres actions"
          >
            <IconDotsVertical size={16} stroke={1.75} aria-hidden />
          </button>
          {isMenuOpen && (
            <Suspense fallback={null}>
              <LazyMenu
                id={id}
                anchor={anchor}
                isOpen
                onClose={closeMenu}
                position="bottom-end"
                returnFocus={false}
                lines={inMenu.map((action) => ({
                  label: (
                    <>
                      {action.label}
                      {action.refusal && <span className={classes.count}> – {action.refusal}</span>}
                    </>
                  ),
                  icon: <action.icon size={16} stroke={1.75} aria-hidden />,
                  isDanger: action.isDanger,
                  disabled: Boolean(action.refusal),
                  run: () => (action.path ? open(action.path) : action.run?.(row)),
                }))}
              />
            </Suspense>
          )}
        </>
      )}
    </>
  )
}
