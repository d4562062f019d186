// The styles of everything but the login page; loaded with the first screen that needs them.
import './mantine-components.css'
import './anatomy.css'

/** Names the chunk: importing it is what loads the styles. */
export const areComponentStylesLoaded = true
