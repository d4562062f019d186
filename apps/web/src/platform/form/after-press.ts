// Holds back what would move the page under a press: an error that goes as its field is left must not take the click along.

let isPressed = false
const waiting: (() => void)[] = []

const release = () => {
  isPressed = false
  // the click follows the release in the same turn
  setTimeout(() => {
    for (const run of waiting.splice(0)) run()
  })
}

if (typeof document !== 'undefined') {
  document.addEventListener(
    'pointerdown',
    () => {
      isPressed = true
    },
    true,
  )
  document.addEventListener('pointerup', release, true)
  document.addEventListener('pointercancel', release, true)
}

/** Answers at once, or, while a button of the mouse or a finger is down, when it is up and has clicked. */
export const pressEnded = (): Promise<void> =>
  isPressed ? new Promise((done) => waiting.push(done)) : Promise.resolve()
