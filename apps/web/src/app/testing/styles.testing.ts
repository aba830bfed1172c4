/** The styles of the app, in its order: without them a screen has another layout, and sheets lie below bars. */
import '@mantine/core/styles.layer.css';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';
import '#ui/theme/mantine.css';
