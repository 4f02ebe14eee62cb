import comments from '../../../public/locales/ar/comments.json';
import common from '../../../public/locales/ar/common.json';
import errors from '../../../public/locales/ar/errors.json';
import explore from '../../../public/locales/ar/explore.json';
import guest from '../../../public/locales/ar/guest.json';
import post from '../../../public/locales/ar/post.json';
import profile from '../../../public/locales/ar/profile.json';
import reactions from '../../../public/locales/ar/reactions.json';
import share from '../../../public/locales/ar/share.json';

/** All messages of pages whose HTML contains only the messages in use. */
export default { comments, common, errors, explore, guest, post, profile, reactions, share };
