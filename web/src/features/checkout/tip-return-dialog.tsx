import { useState } from 'react';
import { pendingTip } from './attempts';
import { ReturnDialog } from './return-dialog';

/** Dialog of the tip that this tab left with. */
export function TipReturnDialog() {
  const [post] = useState(pendingTip);
  return post && <ReturnDialog post={post} />;
}
